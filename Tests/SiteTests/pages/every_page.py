"""Every page of the site, as its list names them: whole, quiet, for everyone."""

from visits import NARROW, PHONE, WIDE, Visit, axe_faults, check

# Of pages of one make, so many are looked at.
ALIKE = {"plants/": 2, "categories/": 1, "quiz/": 3, "herbarium/": 9}
# A page that shows something other when it is asked for something.
ASKED = {"herbarium/search/": "?q=rose", "herbarium/plant/": "?id=no-such-plant"}
# A page of each section: what one walk through the web app looks at.
MAIN = (
    "", "account/sign-up/", "battle/", "battle/practice/", "boards/", "faq/", "herbarium/",
    "herbarium/saved/", "herbarium/search/?q=rose", "key/", "map/", "me/", "me/people/",
    "me/routes/", "me/settings/", "me/shop/", "me/steps/", "plants/acer-platanoides/", "quiz/",
    "quiz/daily/", "today/", "today/mystery/", "welcome/",
)
LOOKS = (("en", "light", PHONE), ("de", "dark", WIDE))
TOO_WIDE = """() => [...document.querySelectorAll('body *')].filter(
  e => e.getBoundingClientRect().right > innerWidth + 1
    && !e.closest('[class*=strip], [class*=board], [class*=scroll]')
).slice(0, 3).map(e => e.outerHTML.slice(0, 80))"""


def paths(visit, language):
    """The pages of a language, below its folder."""
    answer = visit.context.request.get(f"{visit.base}{language}/pages.json").json()
    start = f"site/{language}/"
    found, counts = [], {}
    for path in sorted(answer["files"]):
        path = path.removeprefix(start).removesuffix("index.html")
        make = path.split("/")[0] + "/"
        counts[make] = counts.get(make, 0) + 1
        if path.count("/") < 2 or counts[make] <= ALIKE.get(make, 99):
            found.append(path + ASKED.get(path, ""))
    assert len(found) > 20, found
    return found


def main_paths(visit, language):
    """A page of each section."""
    strange = set(MAIN) - set(paths(visit, language))
    assert not strange, f"no pages of {language}: {strange}"
    return MAIN


def looks(browser, base, chosen=paths, looks_of=LOOKS):
    """No fault that axe knows, nothing refused or thrown, no other host, in two looks."""
    for language, scheme, viewport in looks_of:
        visit = Visit(browser, base, viewport=viewport, color_scheme=scheme, bypass_csp=True,
                      service_workers="block", reduced_motion="reduce")
        for path in chosen(visit, language):
            def whole():
                visit.problems.clear()
                visit.open(f"{language}/{path}")
                visit.settle()
                visit.all_pictures_are_there()
                faults = axe_faults(visit.page)
                assert not faults, faults
                visit.assert_quiet()

            check(f"{language}/{path} is whole and for everyone, {scheme}", whole)
        visit.context.close()


def keeps_its_policy(browser, base, chosen=paths):
    """With the policy in force nothing breaks it, and no page asks another host."""
    visit = Visit(browser, base, viewport=PHONE)
    hosts = set()
    visit.page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    visit.page.add_init_script(
        "addEventListener('securitypolicyviolation', e => console.error('Refused ' + "
        "e.blockedURI))")

    def quiet():
        for path in chosen(visit, "fr"):
            visit.open(f"fr/{path}")
            visit.settle()
        visit.assert_quiet()

    check("no page breaks the policy, throws, or writes an error", quiet)
    own = base.split("/")[2]

    def alone():
        strange = {host for host in hosts if host and host != own}
        assert not strange, strange

    check("no page asks another host", alone)
    visit.context.close()


def reflows(browser, base, chosen=paths):
    """At 320 px, also with letters twice as large, nothing has to be scrolled sideways."""
    visit = Visit(browser, base, viewport=NARROW, service_workers="block")
    for path in chosen(visit, "de"):
        for size in ("100%", "200%"):
            def fits():
                visit.open(f"de/{path}")
                visit.page.evaluate(f"document.documentElement.style.fontSize = '{size}'")
                wide = visit.page.evaluate("document.documentElement.scrollWidth")
                assert wide <= NARROW["width"], f"{wide} px wide: {visit.page.evaluate(TOO_WIDE)}"

            check(f"de/{path} fits 320 px with text at {size}", fits)
    visit.context.close()
