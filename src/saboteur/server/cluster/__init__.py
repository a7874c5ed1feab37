"""Several servers that are one: any of them takes any socket and request, whoever owns the table."""
