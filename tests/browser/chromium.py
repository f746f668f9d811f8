"""Finds the Chromium for the tests or installs one: `python -m tests.browser.chromium`. Never skipped, never silent."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

VARIABLE = "ENCHANTERS_BROWSER"
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
WANTED = f"""\
The browser tests need Chromium or Google Chrome, and there is none.
Install one (on Debian: sudo apt install chromium), or name one: {VARIABLE}=/path/to/chrome make test"""


def find() -> str | None:
    """The program, or None. One that is named but is not there counts as none."""
    named = os.environ.get(VARIABLE)
    found = (shutil.which(name) for name in ((named,) if named else NAMES))
    return next((path for path in found if path), None)


def install() -> None:
    """With apt, if we may; the caller looks whether it worked."""
    if shutil.which("apt-get") is None or os.environ.get(VARIABLE):
        return
    before: list[str] = []
    if os.geteuid() != 0:
        if shutil.which("sudo") is None or subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode:
            return
        before = ["sudo", "-n"]
    print("Installing chromium for the browser tests (once; about a minute) ...", flush=True)
    apt = [*before, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-o", "DPkg::Lock::Timeout=300"]
    fetch = [*apt, "install", "-y", "chromium"]
    if subprocess.run(fetch, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode:
        subprocess.run([*apt, "update"], stdout=subprocess.DEVNULL)  # most often the lists are missing or old
        subprocess.run(fetch, stdout=subprocess.DEVNULL)


def main() -> None:
    if find() is None:
        install()
    if find() is None:
        sys.exit(WANTED)


if __name__ == "__main__":
    main()
