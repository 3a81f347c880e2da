-- Challenges that are not over: until when, and whose they are.
CREATE TABLE challenge (
  id BYTEA PRIMARY KEY,
  until BIGINT NOT NULL
);
CREATE TABLE challenge_person (
  challenge BYTEA NOT NULL,
  person BIGINT NOT NULL,
  PRIMARY KEY (challenge, person)
);
CREATE INDEX challenge_of_person ON challenge_person (person);
