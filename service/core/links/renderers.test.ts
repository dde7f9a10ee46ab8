import fc from 'fast-check'
import { Marked, type MarkedToken, type Token } from 'marked'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { expect, test } from 'vitest'
import { keepKnownLinks } from './keep.ts'
import { KnownAddresses } from './known.ts'

const known = new KnownAddresses('https://a.example/1 and ada@a.example')

/** Pieces of which hostile Markdown is made; `b` is where nothing may lead. */
const pieces = fc.constantFrom(
  ...['[', ']', '(', ')', '!', '<', '>', '\\', '`', '\n', ' ', ':', '"', "'", '*', '_', '|', '- ', '> ', '~'],
  ...[
    'https://b.example/x',
    'HTTPS:',
    '//b.example',
    'www.',
    'www.b.com/x',
    'WWW.b.com',
    'mailto:',
    'x@b.com',
  ],
  ...['[1]', '[1]: ', '\n[1]: https://b.example/1\n', '&colon;', '&#58;', '&sol;', '\\:', '\\/', 'b.com/x'],
  ...[
    'https://a.example/1',
    'ada@a.example',
    '](',
    '](https://b.example)',
    '](//b.example)',
    '<b>',
    '<a href="',
    'a',
  ],
)

const hostile = fc.array(pieces, { maxLength: 24 }).map((it) => it.join(''))

function targetsIn(tokens: Token[]): string[] {
  return tokens.flatMap((token) => {
    const it = token as MarkedToken
    const own = it.type === 'link' || it.type === 'image' ? [it.href] : []
    const rows =
      it.type === 'table' ? [...it.header, ...it.rows.flat()].flatMap((cell) => targetsIn(cell.tokens)) : []
    const items = it.type === 'list' ? it.items.flatMap((item) => targetsIn(item.tokens)) : []
    const inner = 'tokens' in it && it.tokens ? targetsIn(it.tokens) : []
    return [...own, ...rows, ...items, ...inner]
  })
}

const isOutside = (target: string) => /^(?:[a-z][a-z0-9+.-]*:|\/\/|\\\\)/i.test(target.trim())

/** Marks around a known address, which some renderers take along, say nothing. */
function asWritten(target: string): string {
  const text = target.replaceAll(/%(?:22|27|3C|3E|5B|5D|60|7C)/gi, decodeURIComponent)
  return text.replace(/^mailto:[_.~*]+/, 'mailto:')
}

const strangers = (targets: string[]) => targets.filter((it) => isOutside(it) && !known.has(asWritten(it)))

/** The same cases in each run; FC_SEED draws others. */
const runs = { numRuns: 2000, seed: Number(process.env.FC_SEED ?? 1) }

test('chats and mails find no address in it that was not shown', () => {
  const marked = new Marked({ gfm: true })
  fc.assert(
    fc.property(hostile, (markdown) => {
      expect(strangers(targetsIn(marked.lexer(keepKnownLinks(markdown, known))))).toEqual([])
    }),
    runs,
  )
})

test('the dashboard finds none either', () => {
  const asIs = (address: string) => address
  fc.assert(
    fc.property(hostile, (markdown) => {
      const props = {
        children: keepKnownLinks(markdown, known),
        remarkPlugins: [remarkGfm],
        urlTransform: asIs,
      }
      const html = renderToStaticMarkup(createElement(ReactMarkdown, props))
      const targets = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, it = '']) =>
        it.replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
      )
      expect(strangers(targets)).toEqual([])
    }),
    runs,
  )
})
