"""For research: environments, encodings, text for language models, OpenSpiel."""
