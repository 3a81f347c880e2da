"""Every bound that the attacks are held to, with its reason."""

# With an attack running /healthz answers at the 99th percentile within so many milliseconds: a
# balancer that asks takes the server for alive. The quick form runs debug programs on a machine
# that does other things besides.
HEALTH_MS = 50
HEALTH_QUICK_MS = 250
# And another player's entry is recorded within so many: play goes on.
WRITE_MS = 300
WRITE_QUICK_MS = 1_500
# And a reader of a small file has it within so many seconds, beside hundreds of connections that
# hold on.
READER_SECONDS = 2
READER_QUICK_SECONDS = 4
# Processor time for each byte of a request, in microseconds: a request of 64 KiB costs as much as a
# few ordinary ones. Debug programs take longer.
COST_RELEASE_US = 1.0
COST_DEBUG_US = 2.0
# What a request may cost besides, whatever its length: a hash of a password (a quarter of a second
# of a core), the writer.
COST_FIXED_MS = 30
COST_PASSWORD_MS = 400
COST_HEADER_MS = 8
# Four times the bytes cost at most so many times the time: linear is 4, quadratic is 16.
COST_GROWTH = 8
# What the ledger's folder grows by in an hour: by one device, by one network of many devices.
# 10,000 devices that all do their worst fill a disk of 100 GB in five hours, and are seen long
# before.
DEVICE_HOUR_BYTES = 2 << 20
NETWORK_HOUR_BYTES = 50 << 20
# A page of the feed: 1 MiB and an entry, which is a long round at most.
FEED_PAGE_BYTES = (1 << 20) + (256 << 10)
# What memory a server may grow by while it is read slowly, asked for its largest answers, or sent
# half requests; and what of it stays.
MEMORY_BYTES = 128 << 20
MEMORY_LEFT_BYTES = 96 << 20
# The same for nginx, and what it may hold on its disk.
NGINX_MEMORY_BYTES = 160 << 20
NGINX_DISK_BYTES = 64 << 20
# Devices that become known from one network in an hour: a school's first lesson is 300.
NEW_DEVICES_OF_NETWORK = 400
# Mails to strangers that one guest causes in a day.
MAILS_OF_GUEST = 5
# And that one network causes in an hour: three school classes, every pupil once.
MAILS_OF_NETWORK = 100
# Those that one address gets in an hour by strangers of one network, and of many.
MAILS_TO_ADDRESS_BY_NETWORK, MAILS_TO_ADDRESS = 3, 12
# What a wrong password costs the ledger differs by so many seconds of a processor at most, whether
# somebody has the name or nobody: a hash takes 0.2.
TELLING_SECONDS = 0.05
# Streams of events of one person.
STREAMS_OF_PERSON = 5
# Goals that one person sets in a day.
GOALS_A_DAY = 10
# Trophies that a guest makes in the first minute by rounds that are said to have been played
# before: three days of them pay, of this edition 90 each for points and 10 for personal bests, and
# an achievement.
TROPHIES_OF_FIRST_MINUTE = 400
# What a beacon tells of when it was set, in milliseconds: a quarter of an hour.
BEACON_QUARTER = 900_000
# The longest that anything honest waits for an answer, in seconds.
PATIENCE = 20
