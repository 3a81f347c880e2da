"""The right answers of IMS QTI, versions 1 and 2, as keys.py reads them."""
import re
import xml.etree.ElementTree as ET

from keys_text import plain


def local(element):
    return re.sub(r'^qti-|[-_]', '', element.tag.split('}')[-1]).lower()


def words(element):
    return ' '.join(element.itertext())


def qti2(data):
    """Items of one choice interaction whose rules are the template that matches the right
    response."""
    root = ET.fromstring(data)
    nodes = [(local(each), each) for each in root.iter()]
    asked = [each for name, each in nodes if name.endswith('interaction')]
    processing = [each for name, each in nodes if name == 'responseprocessing']
    if len(asked) != 1 or local(asked[0]) != 'choiceinteraction' or len(processing) != 1:
        return
    if not (processing[0].get('template') or '').rstrip('/').split('/')[-1].startswith(
            'match_correct'):
        return
    right = [
        words(value).strip() for name, each in nodes if name == 'correctresponse' for value in each]
    texts = {each.get('identifier'): words(each) for name, each in nodes if name == 'simplechoice'}
    if right and all(each in texts and plain(texts[each]) for each in right):
        yield [texts[each] for each in right]


def qti1(data):
    """Items with one list of choices, each of whose rules names one of them and gives it points."""
    root = ET.fromstring(data)
    for item in [each for each in root.iter() if local(each) == 'item']:
        nodes = [(local(each), each) for each in item.iter()]
        lists = [each for name, each in nodes if name == 'responselid']
        if len(lists) != 1 or lists[0].get('rcardinality') not in ('Single', 'single', None):
            continue
        texts = {
            each.get('ident'): words(each)
            for each in lists[0].iter()
            if local(each) == 'responselabel'}
        right = []
        for name, rule in nodes:
            if name != 'respcondition':
                continue
            equal = [words(each).strip() for each in rule.iter() if local(each) == 'varequal']
            points = [words(each).strip() for each in rule.iter() if local(each) == 'setvar']
            if (len(equal) == 1 and any(float(each or 0) > 0 for each in points)
                    and equal[0] in texts):
                right.append(texts[equal[0]])
        if right and len(texts) > 1:
            yield right
