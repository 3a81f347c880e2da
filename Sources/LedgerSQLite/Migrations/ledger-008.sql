-- Player states keep more than before: they are made anew when the ledger is opened.
INSERT INTO follower (name, number) VALUES ('refold', 0);
