import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Inline, parseLine, safeHref } from './inline.ts'
import { parseMessage } from './parse.ts'

const text = (value: string): Inline => ({ kind: 'text', text: value })
const stressed = (kind: 'strong' | 'emphasis' | 'struck', value: string, parts = [text(value)]): Inline => ({
  kind,
  text: value,
  parts,
})
const link = (href: string, value = href): Inline => ({ kind: 'link', text: value, href })

describe('a line', () => {
  test.each<[string, Inline[]]>([
    ['Just words.', [text('Just words.')]],
    ['', []],
    ['Run `nl build`.', [text('Run '), { kind: 'code', text: 'nl build' }, text('.')]],
    ['See https://halden.example/a.', [text('See '), link('https://halden.example/a'), text('.')]],
    ['(https://halden.example/a_(b))', [text('('), link('https://halden.example/a_(b)'), text(')')]],
    ['[the docs](https://halden.example/)!', [link('https://halden.example/', 'the docs'), text('!')]],
    ['<https://halden.example/|the site>', [link('https://halden.example/', 'the site')]],
    ['<https://halden.example/x>', [link('https://halden.example/x')]],
    ['ada@halden.example wrote', [link('mailto:ada@halden.example', 'ada@halden.example'), text(' wrote')]],
    [
      '@bo and <@U024> in <#C1|help>',
      [
        { kind: 'mention', text: '@bo' },
        text(' and '),
        { kind: 'mention', text: '@U024' },
        text(' in '),
        { kind: 'mention', text: '#help' },
      ],
    ],
    ['<b onclick=alert(1)>x</b>', [text('<b onclick=alert(1)>'), text('x'), text('</b>')]],
    ['[x](javascript:alert(1))', [text('[x](javascript:alert(1))')]],
    ['<javascript:alert(1)|click>', [text('<javascript:alert(1)|click>')]],
    ['<data:text/html,x>', [text('<data:text/html,x>')]],
    ['actions/cache@v4', [text('actions/cache@v4')]],
    [
      'a **very** _odd_ *thing*',
      [
        text('a '),
        stressed('strong', 'very'),
        text(' '),
        stressed('emphasis', 'odd'),
        text(' '),
        stressed('emphasis', 'thing'),
      ],
    ],
    [
      '~~gone~~ (**both _at once_**)',
      [
        stressed('struck', 'gone'),
        text(' ('),
        stressed('strong', 'both _at once_', [text('both '), stressed('emphasis', 'at once')]),
        text(')'),
      ],
    ],
    ['2 * 3 * 4', [text('2 * 3 * 4')]],
    ['a_long_name and **kwargs', [text('a_long_name and **kwargs')]],
    ['src/**/*.ts and lib/*.ts', [text('src/**/*.ts and lib/*.ts')]],
    [
      'https://halden.example/_a_/*b*',
      [link('https://halden.example/_a_/*b', 'https://halden.example/_a_/*b'), text('*')],
    ],
    ['![A picture](https://halden.example/a.png)', [link('https://halden.example/a.png', 'A picture')]],
    ['![](https://halden.example/a.png)', [link('https://halden.example/a.png')]],
  ])('%s', (line, parts) => {
    expect(parseLine(line)).toEqual(parts)
  })
})

describe('a message', () => {
  test('keeps its line breaks, code and quotes apart', () => {
    const content = '> it broke\n>  again\nYes:\n\n```ts\nconst a = `1`\n\n<b>\n```\nok\r\nthen\n\n'
    expect(parseMessage(content)).toEqual([
      { kind: 'quote', lines: [[text('it broke')], [text(' again')]] },
      { kind: 'text', lines: [[text('Yes:')]] },
      { kind: 'code', text: 'const a = `1`\n\n<b>' },
      { kind: 'text', lines: [[text('ok')], [text('then')]] },
    ])
  })

  test('has headings and lists, also lists in lists, with boxes or numbers', () => {
    const content = '## Steps\n1. first\n   goes on\n2) second\n   - [x] **done**\n\t- [ ] not\nAfter\n- one'
    expect(parseMessage(content)).toEqual([
      { kind: 'heading', lines: [[text('Steps')]] },
      {
        kind: 'list',
        items: [
          { mark: '1.', depth: 0, lines: [[text('first')], [text('goes on')]] },
          { mark: '2.', depth: 0, lines: [[text('second')]] },
          { mark: '☑', depth: 1, lines: [[stressed('strong', 'done')]] },
          { mark: '☐', depth: 1, lines: [[text('not')]] },
        ],
      },
      { kind: 'text', lines: [[text('After')]] },
      { kind: 'list', items: [{ mark: '•', depth: 0, lines: [[text('one')]] }] },
    ])
  })

  test.each(['#general is quiet', '-5 degrees', '3.5 GB', '-', '# ', '*bold* start'])(
    '%j is no list and no heading',
    (line) => {
      expect(parseMessage(line)[0]?.kind).toBe('text')
    },
  )

  test('begins a new paragraph after a blank line', () => {
    expect(parseMessage('one\ntwo\n \n\nthree\n')).toEqual([
      { kind: 'text', lines: [[text('one')], [text('two')]] },
      { kind: 'text', lines: [[text('three')]] },
    ])
  })

  test('leaves a fence that nobody closed as it is', () => {
    expect(parseMessage('```\nhello')).toEqual([{ kind: 'text', lines: [[text('```')], [text('hello')]] }])
  })

  test('of nothing but room is nothing', () => {
    expect(parseMessage(' \n\n')).toEqual([])
  })
})

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc',
  '//x',
  'x',
])('%s is no address to follow', (address) => {
  expect(safeHref(address)).toBeNull()
})

const scheme = fc.constantFrom(
  'javascript:',
  'JAVA\tscript:',
  'data:',
  'https://',
  'http://',
  'mailto:',
  'blob:',
  'x:',
)
const piece = fc.oneof(
  fc.string(),
  scheme,
  fc.constantFrom(
    '<',
    '>',
    '|',
    '[',
    ']',
    '(',
    ')',
    '`',
    '```',
    '\n',
    '@',
    '#',
    '"',
    "'",
    ' ',
    'a.example',
    '> ',
    '**',
    '_',
    '~~',
    '- ',
    '1. ',
    '  ',
    '# ',
  ),
)
const anyText = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))

function flat(parts: Inline[]): Inline[] {
  return parts.flatMap((part) => ('parts' in part ? flat(part.parts) : [part]))
}

function inlines(content: string): Inline[] {
  return parseMessage(content).flatMap((block) => {
    if (block.kind === 'code') return []
    return flat(block.kind === 'list' ? block.items.flatMap(({ lines }) => lines.flat()) : block.lines.flat())
  })
}

describe('whatever the text', () => {
  test('an address leads to the web or to a mailbox', () => {
    fc.assert(
      fc.property(anyText, (content) => {
        for (const part of inlines(content))
          if (part.kind === 'link')
            expect(['http:', 'https:', 'mailto:']).toContain(new URL(part.href).protocol)
      }),
      { numRuns: 2000 },
    )
  })

  test('nothing is lost of a line without marks, and nothing is made up', () => {
    fc.assert(
      fc.property(
        fc.string().filter((it) => !/[<>[\]`*_~\n\r]/.test(it)),
        (line) => {
          expect(
            parseLine(line)
              .map((part) => part.text)
              .join(''),
          ).toBe(line)
        },
      ),
    )
  })
})
