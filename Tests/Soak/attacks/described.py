"""What the servers' own descriptions (openapi.yaml) say that can be sent: routes, parameters,
members of bodies.

Reads the part of YAML in which those files are written: blocks by indentation, `{…}` and `[…]`,
quoted and folded texts."""
import re

from programs import ROOT

KEY = re.compile(r'''("(?:[^"\\]|\\.)*"|'[^']*'|[^\s:#"'{\[][^:]*?):(?:\s+(.*))?$''')


class Flow:
    """A value in one line."""

    def __init__(self, text):
        self.text, self.place = text, 0

    def skip(self):
        while self.place < len(self.text) and self.text[self.place] in ' \t':
            self.place += 1

    def value(self, ends=''):
        self.skip()
        first = self.text[self.place:self.place + 1]
        if first == '{':
            return self.collection('}', {})
        if first == '[':
            return self.collection(']', [])
        if first and first in '"\'':
            return self.quoted(first)
        start = self.place
        while self.place < len(self.text) and self.text[self.place] not in ends:
            self.place += 1
        return self.text[start:self.place].strip()

    def quoted(self, mark):
        self.place += 1
        found = ''
        while self.text[self.place] != mark:
            self.place += self.text[self.place] == '\\' and mark == '"'
            found += self.text[self.place]
            self.place += 1
        self.place += 1
        return found

    def collection(self, end, found):
        self.place += 1
        while True:
            self.skip()
            if self.text[self.place] == end:
                self.place += 1
                return found
            if end == ']':
                found.append(self.value(',]'))
            else:
                key = self.value(':,}')
                self.skip()
                if self.text[self.place] == ':':
                    self.place += 1
                    found[key] = self.value(',}')
                else:
                    found[key] = None
            self.skip()
            self.place += self.text[self.place] == ','


def read(name):
    """A description as dictionaries, lists and texts."""
    lines = []
    for line in (ROOT / name).read_text().splitlines():
        if line.strip() and not line.lstrip().startswith('#'):
            lines.append((len(line) - len(line.lstrip()), line.strip()))
    value, rest = block(lines, 0, lines[0][0])
    if rest != len(lines):
        raise ValueError(f'{name}: {lines[rest]} is not understood')
    return value


def block(lines, place, depth):
    is_list = lines[place][1].startswith('- ')
    found = [] if is_list else {}
    while place < len(lines) and lines[place][0] == depth:
        text = lines[place][1]
        if is_list:
            item = text[2:]
            if KEY.match(item) and item[0] not in '{["':
                lines[place] = (depth + 2, item)
                value, place = block(lines, place, depth + 2)
            else:
                value, place = Flow(item).value(), place + 1
            found.append(value)
            continue
        match = KEY.match(text)
        if not match:
            raise ValueError(f'{text!r} is no member')
        key, rest = match[1].strip('"\''), match[2] or ''
        place += 1
        if rest in ('', '>-', '|', '>') and place < len(lines) and lines[place][0] > depth:
            if rest:
                parts = []
                while place < len(lines) and lines[place][0] > depth:
                    parts.append(lines[place][1])
                    place += 1
                found[key] = ' '.join(parts)
            else:
                found[key], place = block(lines, place, lines[place][0])
        else:
            found[key] = Flow(rest).value()
    return found, place


class Description:
    """Routes and what they take."""

    def __init__(self, name):
        self.value = read(name)

    def followed(self, schema):
        while isinstance(schema, dict) and '$ref' in schema:
            found = self.value
            for part in schema['$ref'].split('/')[1:]:
                found = found[part]
            schema = found
        return schema

    def operations(self):
        """(path, method, operation), each parameter and body followed to what it names."""
        for path, methods in self.value['paths'].items():
            for method, operation in methods.items():
                yield path, method.upper(), operation

    def body(self, operation):
        """The schema of what is sent as JSON; None where nothing is."""
        content = operation.get('requestBody', {}).get('content', {}).get('application/json')
        return content and self.followed(content['schema'])

    def parameters(self, operation):
        return [self.followed(one) for one in operation.get('parameters', [])]

    def texts(self, schema, path=()):
        """The paths of all members of a schema that are texts, those of inner objects among
        them."""
        schema = self.followed(schema)
        for name, inner in schema.get('properties', {}).items():
            inner = self.followed(inner)
            kind = inner.get('type') if 'type' in inner else 'string'
            if 'string' in kind:
                yield (*path, name)
            if 'properties' in inner:
                yield from self.texts(inner, (*path, name))
            if isinstance(inner.get('additionalProperties'), dict):
                yield (*path, name, 'a')

    def statuses(self, path, method='get'):
        return set(self.value['paths'][path][method]['responses'])
