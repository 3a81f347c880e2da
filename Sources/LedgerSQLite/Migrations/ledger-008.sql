-- Player states have new members: they are rebuilt when the ledger is opened.
INSERT INTO follower (name, number) VALUES ('refold', 0);
