"""A browser whose pages have another day. Their timers are the browser's own, and so is the clock of its worker."""

import os
from datetime import date

# The clock runs on from there.
SHIFTED = """(ahead) => {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...of) { of.length ? super(...of) : super(Real.now() + ahead); }
    static now() { return Real.now() + ahead; }
  };
}"""


def turn(context, day):
    """Has the pages of a context begin at noon of a day, in UTC."""
    context.add_init_script(f"({SHIFTED})(Date.UTC({day.year}, {day.month - 1}, {day.day}, 12) - Date.now())")


def today():
    """The day that TODAY names, by which all pages go; None where they have the machine's."""
    return date.fromisoformat(os.environ["TODAY"]) if os.environ.get("TODAY") else None
