import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Inline, parseLine, parseMessage, safeHref } from './parse.ts'

const text = (value: string): Inline => ({ kind: 'text', text: value })
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
  ),
)
const anyText = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))

function inlines(content: string): Inline[] {
  return parseMessage(content).flatMap((block) => (block.kind === 'code' ? [] : block.lines.flat()))
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
        fc.string().filter((it) => !/[<>[\]`\n\r]/.test(it)),
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
