import { expect, test } from 'vitest'
import { readWritten } from './read-story.ts'
import { storyMarkdown } from './story-markdown.ts'

const leaf = (type: string, props: object, children: string[] = []) => ({ type, props, children })

const elements = {
  all: leaf('Stack', {}, ['part', 'odd', 'gone']),
  part: leaf('Section', { title: '# What [happened](x)' }, ['words', 'said', 'figures', 'table', 'code']),
  words: leaf('Text', { text: 'It broke *twice*.' }, ['mark']),
  mark: leaf('SourceRef', { ref: 't1' }),
  said: leaf('Quote', { text: '/close\n<b>now</b>', author: 'Ada_', sourceRef: 't1' }),
  figures: leaf('MetricGrid', {}, ['one']),
  one: leaf('Metric', { label: 'messages', value: '12', change: '+3' }),
  table: leaf('Table', { columns: [{ key: 'a', label: 'A|B' }], rows: [{ a: 'x|y' }] }),
  code: leaf('Code', { language: 'sh', code: 'echo `x`' }),
  odd: leaf('Marquee', { text: '![x](https://evil.example)' }),
}

test('a story as Markdown says what the page says, and text of people stays text', () => {
  const refs = [{ id: 't1', type: 'topic', title: 'Slow | builds' }]
  const written = { title: '# Loud', summary: 'In short.', main: { root: 'all', elements }, sidebar: null }
  const reading = readWritten({ ...written, sourceRefs: refs }, 'slow')
  const place = { slug: 'slow', origin: 'https://signals.example', timeZone: 'UTC' }
  expect(storyMarkdown(reading, place)).toBe(String.raw`# \# Loud

In short.

## \# What \[happened\](x)

It broke \*twice\*. [[1](https://signals.example/topics/t1)]

> \/close\
> \<b\>now\</b\>
>
> — Ada\_ [[1](https://signals.example/topics/t1)]

- **12** messages (+3)

| A\|B |
| --- |
| x\|y |

${'```'}sh
echo ${'`x`'}
${'```'}

\!\[x\](https://evil.example)

## Sources

1. [Slow \| builds](https://signals.example/topics/t1)

[The story in Signalbox](https://signals.example/stories/slow)
`)
})
