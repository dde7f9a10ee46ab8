import { expect, test } from 'vitest'
import { keepKnownLinks } from './keep.ts'
import { KnownAddresses } from './known.ts'

const shown =
  '{"link":"https://a.example/1","by":"ada@halden.example"} see (https://a.example/2), \\u003chttps://a.example/3|words\\u003e, ' +
  'https://a.example/w_(x)?a=1&b=2 and docs.halden.com/guide\\nand www.halden.com'
const known = new KnownAddresses(shown)

test.each([
  ['[one](https://a.example/1) and https://a.example/2.'],
  ['**https://a.example/1**, (https://a.example/2) and https://a.example/3'],
  ['[w](https://a.example/w_(x)?a=1&b=2)'],
  ['Ask ada@halden.example, [Ada](mailto:ada@halden.example) or _ada@halden.example_'],
  ['See docs.halden.com/guide and www.halden.com.'],
  ['| a | b |\n|---|---|\n| [1](https://a.example/1) | `x[0]` |'],
  ['5 < 6 and 7 > 6, a.b, README.md, v1.2.3, 10.0.0.1, e.g. this, node.js, at 12:30: [x] and [y][z]'],
  ['- [ ] one\n- [x] two\n\n[INFO]: not'.replace('\n\n[INFO]: not', '')],
  ['<https://a.example/1>, "https://a.example/2" and `https://a.example/3`'],
  ['A note [INFO]: it runs'],
])('stays as it is: %s', (markdown) => {
  expect(keepKnownLinks(markdown, known)).toBe(markdown)
})

test.each([
  ['[one](https://b.example/?q=1)', 'one'],
  ['[one](https://b.example/?q=1 "title")', 'one'],
  ["[one]( <https://b.example/q 1> 'title' )", 'one'],
  ['[one](HTTPS://B.EXAMPLE/?q=1)', 'one'],
  ['[one](//b.example/?q=1)', 'one'],
  ['[one](/topics/secret)', 'one'],
  ['[one](javascript:alert(1))', 'one'],
  ['[one](mailto:ada@halden.example?body=secret)', 'one'],
  ['[one](https://user:secret@a.example/1)', 'one'],
  ['[one](https&colon;//b.example/1)', 'one'],
  ['[one [two](https://b.example/1) three](https://b.example/2)', 'one two three'],
  ['![x](https://a.example/1)', '[x](https://a.example/1)'],
  ['![x](https://b.example/1)', 'x'],
  ['[one](https://a.example/1 "secret")', '[one](https://a.example/1)'],
  ['[one](HTTPS://A.example:443/1)', '[one](HTTPS://A.example:443/1)'],
  ['see https://b.example/secret', 'see (address left out)'],
  ['(see https://b.example/secret).', '(see (address left out)).'],
  ['see HTTPS://B.example/secret', 'see (address left out)'],
  ['see www.b.example/secret', 'see (address left out)'],
  ['see WWW.b.example', 'see (address left out)'],
  ['see mailto:x@b.example', 'see (address left out)'],
  ['see x.secret@b.example', 'see (address left out)'],
  ['see slack://b.example/secret', 'see (address left out)'],
  ['see b-evil.com/secret', 'see (address left out)'],
  ['see secret.b-evil.com', 'see (address left out)'],
  ['see 203.0.113.9/secret', 'see (address left out)'],
  ['see https\\://b.example/secret', 'see (address left out)'],
  ['see https&#58;//b.example/secret', 'see (address left out)'],
  ['see www&period;b.example/secret', 'see (address left out)'],
  ['see https://a.example/1/secret', 'see (address left out)'],
  ['see https://a.example/1?secret', 'see (address left out)'],
  ['<https://b.example/secret>', '<(address left out)>'],
  ['<https:b.example/secret>', '<(address left out)>'],
  ['https://a.example/1\\secret', '(address left out)'],
  ['[one][1]\n\n[1]: https://b.example/1', '[one][1]\n\n'],
  ['a <img src="https://b.example/1"> b', 'a  b'],
])('%s', (markdown, expected) => {
  expect(keepKnownLinks(markdown, known)).toBe(expected)
})

test('brackets that come together make no link', () => {
  expect(keepKnownLinks('[a][](https://b.example)(//c.example)', known)).not.toContain('](')
  expect(keepKnownLinks('[a][(//c.example)](https://b.example)', known)).not.toMatch(/[^\\]\]\(/)
})
