"""The pages of `tablejudge serve`: they ask and judge by the same functions as the commands, and add no rules."""
