"""The table in English: what is asked, what happened, what a seat knows, as one reader may know it."""
