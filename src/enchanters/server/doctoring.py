"""What `enchanters doctor` looks at: whether this machine and these settings will do, and what to do where they will not."""

from __future__ import annotations

import ipaddress
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import enchanters
from enchanters.kernel import registry
from enchanters.kernel.errors import EnchantersError, Phrase
from enchanters.kernel.language import N_
from enchanters.server.connections import RESERVED, most_connections
from enchanters.server.guard import Proxies
from enchanters.server.icons import icon_svg
from enchanters.server.store import open_store
from enchanters.server.store.schema import MIGRATIONS
from enchanters.server.templating import static_content

if TYPE_CHECKING:
    from enchanters.kernel.language import Translator
    from enchanters.server.settings import Settings
    from enchanters.server.store.base import Store

FINE, LOOK, WRONG = N_("fine"), N_("look"), N_("wrong")
RESTORE = N_("stop the server, keep a copy of the file, and bring the last backup back: `enchanters restore`")
LEAST_SPACE = 100_000_000  # bytes: below, the database may not be able to grow any more
LITTLE_SPACE = 1_000_000_000
FEW_CONNECTIONS = 1_000
DRIFT = 2.0  # seconds by which two clocks may differ
FUTURE = 60.0
ANSWER = 5.0  # seconds
EARLIEST = 1_750_000_000.0  # this program is younger


class Finding(NamedTuple):
    """One thing that was looked at: how it is, and what to do about it."""

    about: str
    grade: str
    text: Phrase
    todo: Phrase | None = None

    def lines(self, t: Translator) -> list[str]:
        found = [f"{t.gettext(self.grade):7} {t.gettext(self.about)}: {self.text.said(t)}"]
        return [*found, f"{'':7} → {self.todo.said(t)}"] if self.todo else found


Findings = Iterator[Finding]


@dataclass
class Doctor:
    """Looks at everything, one after the other. Nothing is changed, but that a file open to everybody is closed."""

    settings: Settings
    network: bool = True  # ask the server itself, if it runs
    clock: Callable[[], float] = time.time
    store: Store | None = field(default=None, init=False)

    def findings(self) -> Findings:
        try:
            for look in (
                self.installation, self.permissions, self.database, self.disk, self.time, self.addresses, self.limits,
                self.packs, self.running,
            ):  # fmt: skip
                yield from look()
        finally:
            if self.store is not None:
                self.store.close()

    @property
    def file(self) -> str:
        """The SQLite file; empty where the database is another."""
        database = self.settings.database_or_default().removeprefix("sqlite:///")
        return "" if "://" in database else os.path.abspath(database)

    # --- what was installed -----------------------------------------------------------------------------------------

    def installation(self) -> Findings:
        about = N_("installation")
        if static_content("vendor/idiomorph.min.js") is None or not icon_svg("crystal-growth"):
            yield Finding(
                about, WRONG, Phrase(N_("the page's scripts or icons are missing")),
                Phrase(N_("install the package again where it can fetch them (`make assets`)")),
            )  # fmt: skip
        else:
            yield Finding(about, FINE, Phrase(N_("version %(version)s is whole"), version=enchanters.__version__))

    # --- the database -----------------------------------------------------------------------------------------------

    def database(self) -> Findings:
        about = N_("database")
        if self.file and not os.path.exists(self.file):
            folder = os.path.dirname(self.file)
            if os.path.isdir(folder) and os.access(folder, os.W_OK | os.X_OK):
                yield Finding(about, FINE, Phrase(N_("%(file)s is made at the first start"), file=self.file))
            else:
                yield Finding(
                    about, WRONG, Phrase(N_("%(folder)s is no folder in which you can write"), folder=folder),
                    Phrase(N_("make it and give it to the user who runs the server, or name another file with --database")),
                )  # fmt: skip
            return
        try:
            self.store = store = open_store(self.settings.database_or_default())
            done = store.schema()
        except Exception as problem:
            harm = self.store is not None and self.store.damaged(problem)
            todo = RESTORE if harm else N_("see that it runs and that ENCHANTERS_DATABASE or --database names the right one")
            text = Phrase(N_("it cannot be used: %(reason)s"), reason=one_line(problem))
            yield Finding(about, WRONG, text, Phrase(todo))
            return
        yield self._schema(about, done)
        if done:
            yield from self._content(about, store)

    def _schema(self, about: str, done: int) -> Finding:
        newest = len(MIGRATIONS)
        numbers = {"done": done, "newest": newest}
        if done > newest:
            return Finding(
                about, WRONG, Phrase(N_("a newer version has used it (schema %(done)d, known here: %(newest)d)"), **numbers),
                Phrase(N_("install that version again, or restore the backup from before it into another database")),
            )  # fmt: skip
        if done < newest:
            return Finding(
                about, LOOK, Phrase(N_("its schema is %(done)d and becomes %(newest)d at the next start"), **numbers),
                Phrase(N_("make a backup first: an older version does not start on it afterwards")),
            )  # fmt: skip
        return Finding(about, FINE, Phrase(N_("it answers, schema %(done)d"), done=done))

    def _content(self, about: str, store: Store) -> Findings:
        try:
            store.try_writing()
            yield Finding(about, FINE, Phrase(N_("it can be written")))
        except Exception as problem:
            yield Finding(
                about, WRONG, Phrase(N_("nothing can be written: %(reason)s"), reason=one_line(problem)),
                Phrase(N_("see whose file it is, whether the disk is full, and whether its user may create tables")),
            )  # fmt: skip
        try:
            lost = store.unreadable()
        except Exception as problem:
            lost = [one_line(problem)]
        if lost is None:
            yield Finding(about, FINE, Phrase(N_("a quick check found no damage")))
        else:
            yield Finding(
                about, WRONG, Phrase(N_("it is damaged; tables that cannot be read: %(n)d"), n=len(lost)),
                Phrase(RESTORE),
            )  # fmt: skip

    # --- the machine ------------------------------------------------------------------------------------------------

    def permissions(self) -> Findings:
        about = N_("permissions")
        if not self.file or not os.path.exists(self.file) or os.name != "posix":
            return
        found, folder = os.stat(self.file), os.stat(os.path.dirname(self.file))
        if found.st_mode & 0o007:
            yield Finding(
                about, LOOK,
                Phrase(N_("everybody on this machine could read %(file)s; it is closed to them now"), file=self.file),
                Phrase(N_("see that nothing opens it again, and who may read its folder")),
            )  # fmt: skip
        elif folder.st_mode & 0o002 and not folder.st_mode & 0o1000:
            yield Finding(
                about, WRONG, Phrase(N_("everybody can put another file in the place of %(file)s"), file=self.file),
                Phrase(N_("chmod o-w %(folder)s"), folder=os.path.dirname(self.file)),
            )  # fmt: skip
        elif found.st_uid != os.geteuid():
            yield Finding(
                about, LOOK, Phrase(N_("%(file)s belongs to another user than the one who asks"), file=self.file),
                Phrase(N_("ask as the user who runs the server: sudo -u enchanters enchanters doctor")),
            )  # fmt: skip
        else:
            yield Finding(about, FINE, Phrase(N_("only their owner can read the tables")))

    def disk(self) -> Findings:
        about, file = N_("disk"), self.file
        if not file or not os.path.isdir(os.path.dirname(file)):
            return
        free = shutil.disk_usage(os.path.dirname(file)).free
        needed = os.path.getsize(file) if os.path.exists(file) else 0
        text = Phrase(N_("%(free)d MB are free, the database has %(size)d MB"), free=free // 10**6, size=needed // 10**6)
        grade = WRONG if free < LEAST_SPACE else LOOK if free < max(LITTLE_SPACE, 2 * needed) else FINE
        todo = Phrase(N_("make room, keep fewer backups here, or let old tables expire: `enchanters tables expire`"))
        yield Finding(about, grade, text, None if grade == FINE else todo)

    def time(self) -> Findings:
        about, now = N_("clock"), self.clock()
        newest, there = self._times()
        todo = Phrase(N_("let the machine set its clock by the network: timedatectl set-ntp true"))
        if now < EARLIEST or newest > now + FUTURE:
            yield Finding(about, WRONG, Phrase(N_("it is late: there are tables that changed after what it says")), todo)
        elif there is not None and abs(there - now) > DRIFT:
            text = Phrase(N_("it and that of the database differ by %(n)d seconds"), n=round(abs(there - now)))
            yield Finding(about, LOOK, text, todo)
        elif synchronised() is False:
            yield Finding(about, LOOK, Phrase(N_("nobody sets it; bots and clocks of turns depend on it")), todo)
        else:
            yield Finding(about, FINE, Phrase(N_("nothing speaks against it")))

    def _times(self) -> tuple[float, float | None]:
        """When a table last changed, and what time it is for the database."""
        try:
            if self.store is not None and self.store.schema():
                return self.store.newest(), self.store.now()
        except Exception:
            pass  # that it cannot be read was said
        return 0.0, None

    def limits(self) -> Findings:
        about, settings = N_("limits"), self.settings
        most = settings.connections or most_connections()
        possible = most_connections()
        if most > possible:
            yield Finding(
                about, WRONG,
                Phrase(N_("%(n)d connections are wished for, and files for %(most)d may be open"), n=most, most=possible),
                Phrase(N_("allow %(n)d open files: LimitNOFILE= in the unit, or ulimit -n"), n=most + RESERVED),
            )  # fmt: skip
        elif most < min(settings.streams or FEW_CONNECTIONS, FEW_CONNECTIONS):
            yield Finding(
                about, LOOK, Phrase(N_("each process can have %(n)d connections; every open table needs one"), n=most),
                Phrase(N_("allow %(n)d open files: LimitNOFILE= in the unit, or ulimit -n"), n=4096),
            )  # fmt: skip
        else:
            yield Finding(about, FINE, Phrase(N_("each process can have %(n)d connections"), n=min(most, 10**9)))

    # --- addresses and the proxy ------------------------------------------------------------------------------------

    def addresses(self) -> Findings:
        about, settings = N_("addresses"), self.settings
        try:
            proxies = Proxies(settings)
        except EnchantersError as problem:
            yield Finding(about, WRONG, Phrase(N_("it cannot be used: %(reason)s"), reason=str(problem)),
                          Phrase(N_("write addresses or networks, such as 127.0.0.1,10.0.0.0/8")))  # fmt: skip
            return
        wrong = list(self._addresses(about, proxies))
        yield from wrong or [Finding(about, FINE, Phrase(N_("base address, host and proxies fit together")))]

    def _addresses(self, about: str, proxies: Proxies) -> Findings:
        settings, parts = self.settings, urlsplit(self.settings.base_url)
        if settings.base_url and (
            parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment
        ):
            yield Finding(
                about, WRONG, Phrase(N_("%(url)r is not the address of a page"), url=settings.base_url),
                Phrase(N_("write it whole, such as https://example.org/enchanters")),
            )  # fmt: skip
        if proxies.trusts("203.0.113.1") or proxies.trusts("2001:db8::1"):
            yield Finding(
                about, WRONG, Phrase(N_("every visitor counts as a trusted proxy and can pretend to be anybody")),
                Phrase(N_("name only your own proxy in ENCHANTERS_PROXIES, such as 127.0.0.1")),
            )  # fmt: skip
        if settings.secure and not settings.proxies:
            yield Finding(
                about, WRONG,
                Phrase(N_("https needs a proxy, and none is trusted: all visitors share the limits of one address")),
                Phrase(N_("name it: ENCHANTERS_PROXIES=127.0.0.1")),
            )  # fmt: skip
        if settings.proxies and not settings.base_url:
            yield Finding(
                about, LOOK, Phrase(N_("links and cookies follow what each request says of its address")),
                Phrase(N_("say the address that people use: ENCHANTERS_BASE_URL=https://…")),
            )  # fmt: skip
        if not settings.secure and not is_local(parts.hostname or settings.host):
            yield Finding(
                about, LOOK, Phrase(N_("it is served without https: whoever is on the way can read secrets")),
                Phrase(N_("put a proxy in front; docs/club-server.md has files for Caddy and nginx")),
            )  # fmt: skip

    def running(self) -> Findings:
        """Through the proxy /metrics must not be there: else it does not say for whom it asks."""
        about, base = N_("running server"), self.settings.base_url.rstrip("/")
        if not self.network or urlsplit(base).scheme not in ("http", "https"):
            return
        health = asked(f"{base}/health")
        if health == 0:
            yield Finding(
                about, LOOK, Phrase(N_("nobody answers at %(url)s"), url=base),
                Phrase(N_("start it, and see that the name leads here; --offline leaves this out")),
            )  # fmt: skip
        elif health != 200:
            yield Finding(
                about, WRONG, Phrase(N_("%(url)s answers with status %(status)d"), url=f"{base}/health", status=health),
                Phrase(N_("502 or 504: the proxy does not reach the server; 503: the database; else see the proxy's paths")),
            )  # fmt: skip
        elif asked(f"{base}/metrics") == 200:
            yield Finding(
                about, WRONG, Phrase(N_("the proxy does not say for whom it asks: the metrics are open to everybody")),
                Phrase(N_("let it send X-Forwarded-For (Caddy does; nginx: proxy_set_header, see docs/club-server.md)")),
            )  # fmt: skip
        else:
            yield Finding(about, FINE, Phrase(N_("it answers at %(url)s, and the proxy says for whom it asks"), url=base))

    # --- packs ------------------------------------------------------------------------------------------------------

    def packs(self) -> Findings:
        about = N_("packs")
        try:
            folders = self.settings.pack_folders()
        except EnchantersError as problem:
            yield Finding(about, WRONG, Phrase(N_("it cannot be used: %(reason)s"), reason=str(problem)))
            return
        for name, folder in folders.items():
            try:
                if not os.path.isdir(folder):
                    raise EnchantersError(f"there is no folder {folder}")
                for game in registry.names():
                    registry.game(game).fields((folder,))
                yield Finding(about, FINE, Phrase(N_("%(name)s can be played with"), name=name))
            except (EnchantersError, OSError) as problem:
                yield Finding(
                    about, WRONG, Phrase(N_("%(name)s cannot be read: %(reason)s"), name=name, reason=one_line(problem)),
                    Phrase(N_("`enchanters cards check %(folder)s` says more"), folder=folder),
                )  # fmt: skip


def one_line(problem: Exception) -> str:
    return " ".join(str(problem).split()) or type(problem).__name__


def is_local(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def synchronised() -> bool | None:
    """Whether something sets this machine's clock; None: it does not tell."""
    if shutil.which("timedatectl") is None:
        return None
    command = ["timedatectl", "show", "--property=NTPSynchronized", "--value"]
    try:
        said = subprocess.run(command, capture_output=True, text=True, timeout=ANSWER, check=True).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return None
    return {"yes": True, "no": False}.get(said)


def asked(url: str) -> int:
    """The status of the answer; 0: there is none."""
    try:
        with urlopen(Request(url, headers={"User-Agent": "enchanters doctor"}), timeout=ANSWER) as answer:
            return int(answer.status)
    except HTTPError as problem:
        problem.close()
        return problem.code
    except (URLError, OSError, ValueError):
        return 0
