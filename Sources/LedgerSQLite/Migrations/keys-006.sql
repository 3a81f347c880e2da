-- The one device of a person in a room: a keyed hash, without a time.
CREATE TABLE room_device (
  person INTEGER NOT NULL,
  room TEXT NOT NULL,
  device BLOB NOT NULL,
  PRIMARY KEY (person, room)
) STRICT, WITHOUT ROWID;
