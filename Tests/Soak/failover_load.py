"""What a load has been answered, and when."""
import threading
import time

from programs import Fault

# A client that was cut off tries again after so long.
PAUSE = 0.2
# A device is back when something that it sent so long after the fault is acknowledged: what was
# under way does not count.
UNDER_WAY = 0.5


class Moments:
    """When writes were acknowledged since the last fault."""

    def __init__(self):
        self.lock, self.times, self.back, self.fault = threading.Lock(), [], {}, None

    def begin(self):
        """The fault happens now."""
        with self.lock:
            self.times, self.back, self.fault = [], {}, time.monotonic()

    def record(self, device, sent):
        """A write of a device, sent at that time, is acknowledged now."""
        with self.lock:
            moment = time.monotonic()
            if self.fault is None:
                return
            self.times.append(moment)
            if sent > self.fault + UNDER_WAY:
                self.back.setdefault(device, moment - self.fault)

    def wait(self, devices, seconds):
        """Waits until each device is back. The longest time in which nobody was acknowledged, and
        how long the last device took."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with self.lock:
                if len(self.back) == devices:
                    return self.outage(), max(self.back.values())
            time.sleep(0.1)
        with self.lock:
            raise Fault(
                f'{seconds} s after the fault {devices - len(self.back)} of {devices} devices have '
                'nothing acknowledged; '
                f'nobody had for {self.outage():.1f} s')

    def outage(self):
        moments = [self.fault, *self.times, *([] if len(self.back) else [time.monotonic()])]
        return max(late - early for early, late in zip(moments, moments[1:]))
