-- The one device a person has in a room: a keyed hash, and no time.
CREATE TABLE room_device (
  person INTEGER NOT NULL,
  room TEXT NOT NULL,
  device BLOB NOT NULL,
  PRIMARY KEY (person, room)
) STRICT, WITHOUT ROWID;
