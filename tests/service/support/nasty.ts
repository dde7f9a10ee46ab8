import fc from 'fast-check'

/** Texts that have broken programs before. */
export const nastyTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e9',
  '0x10',
  '9007199254740993',
  '99999999999999999999',
  '2147483648',
  'NaN',
  'true',
  'TRUE',
  'null',
  'undefined',
  '[]',
  '{}',
  '[object Object]',
  "'",
  '"',
  "' OR '1'='1",
  '%',
  '_',
  '\\',
  '\\%',
  '$1',
  '{{7*7}}',
  '../../etc/passwd',
  '\u0000',
  '\u0001',
  '\ufeff',
  '\ud83d\ude00',
  'é',
  'e\u0301',
  'ß',
  'İ',
  'ﬁ',
  '\u202eabc',
  'a'.repeat(3000),
  '%'.repeat(500),
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-06-30T23:59:60Z',
  '2026-01-01T00:00:00+23:59',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]

/** Values that fit nowhere, or look as if they did. */
export const nastyValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    1e308,
    -1e308,
    Number.MAX_SAFE_INTEGER,
    2 ** 31,
    2 ** 63,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '\ufeff',
    "'; DROP TABLE people; --",
    '$1',
    '%',
    '\\',
    [],
    {},
    [[]],
    [null],
    [{}],
    { type: 'cron' },
    { type: 'cron', expr: '* * * * *' },
    { type: 'rrule', rrule: 'FREQ=SECONDLY' },
    { type: 'rrule', rrule: 'DTSTART:0\nRRULE:FREQ=DAILY' },
    { type: 'at', at: '0000-01-01T00:00:00Z' },
    { type: 'at', at: '9999-12-31T23:59:59Z' },
    { type: 'every', n: 1e15, unit: 'minutes' },
    { type: 'event', events: ['topic.created'], condition: 'x' },
    'a'.repeat(5000),
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '1990-01-01T00:00:00+23:59',
    '2026-02-30T00:00:00Z',
    'Europe/Berlin',
    '../UTC',
    'halden.example',
    'http://[::1]/',
    'xn--a',
    'ä.example',
    'a@b.example',
    '99999999999999999999',
    '0',
    '00',
    '1\n',
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

const text = fc.oneof(fc.constantFrom(...nastyTexts), fc.string({ unit: 'binary', maxLength: 40 }))

/** The same as they stand in an address, and escapes that nobody can read. */
export const nastyEscapes: fc.Arbitrary<string> = fc.oneof(
  text.map((it) => encodeURIComponent(it.toWellFormed())),
  fc.constantFrom('%', '%zz', '%c3%28', '%ff', '%00', '%ed%a0%80', '+', '&', '=', '==&&', '%2520'),
)

/** Queries with these parameters, with others, and with parts of them. */
export function nastyQueries(names: readonly string[]): fc.Arbitrary<string> {
  const name = fc.constantFrom(...names, 'unknown', '__proto__', 'constructor', 'limit', 'page')
  const key = fc
    .tuple(name, fc.constantFrom('', '', '', '[]', '[0]', '[9999]', '[a]', '[0][1]', '[', '%5B%5D'))
    .map((it) => it.join(''))
  return fc
    .array(fc.tuple(key, nastyEscapes), { maxLength: 5 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'))
}

/** All places of a value, by the keys that lead there. */
function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, member]) => placesOf(member, [...path, key]))]
}

function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value))
    return value.map((member, index) => (String(index) === key ? replaced(member, rest, by) : member))
  return { ...Object(value), [key]: replaced(Object(value)[key], rest, by) }
}

/** A body with values that fit nowhere at one place or two, or beside what is there. */
export function nastyBodies(body: unknown): fc.Arbitrary<unknown> {
  const change = fc.tuple(
    fc.constantFrom(...placesOf(body)),
    fc.constantFrom('', 'extra', '__proto__'),
    nastyValues,
  )
  return fc
    .array(change, { minLength: 1, maxLength: 2 })
    .map((changes) =>
      changes.reduce<unknown>(
        (it, [place, more, by]) => replaced(it, more ? [...place, more] : place, by),
        body,
      ),
    )
}

export const hasOnePlace = (body: unknown) => placesOf(body).length === 1
