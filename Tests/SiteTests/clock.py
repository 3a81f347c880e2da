"""A browser whose pages have another day. Their timers are the browser's own, and so is the clock
of its worker."""

import os
import time
from datetime import date, datetime, timezone

# The clock runs on from there.
SHIFTED = """(ahead) => {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...of) { of.length ? super(...of) : super(Real.now() + ahead); }
    static now() { return Real.now() + ahead; }
  };
}"""


def turn(context, day):
    """Has it be noon of a day, in UTC, for the pages of a context; from one page to the next the
    time goes on."""
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=timezone.utc)
    context.add_init_script(f"({SHIFTED})({round((noon.timestamp() - time.time()) * 1_000)})")


def set_ahead(page, by):
    """Has so many milliseconds more have passed, on the page that is open and on those that
    follow."""
    page.evaluate(SHIFTED, by)
    page.context.add_init_script(f"({SHIFTED})({by})")


def today():
    """The day that TODAY names, by which all pages go; None where they have the machine's."""
    return date.fromisoformat(os.environ["TODAY"]) if os.environ.get("TODAY") else None
