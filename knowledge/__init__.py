"""Reading and finding the law: rules, corpus, check, index, ask. Programs use `knowledge.api`."""
