import type { Block, Span } from '#service/deliveries/message/blocks.ts'
import { textOf } from '#service/deliveries/message/blocks.ts'
import { parseMarkdown } from '#service/deliveries/message/parse-markdown.ts'

type Node = { type: string; [name: string]: unknown }

function marksOf({ bold, italic, strike, code, href }: Span): Node[] {
  const link = href === undefined ? [] : [{ type: 'link', attrs: { href } }]
  // Code stands beside no other mark than a link.
  if (code) return [{ type: 'code' }, ...link]
  const on = (type: string, is: true | undefined) => (is ? [{ type }] : [])
  return [...on('strong', bold), ...on('em', italic), ...on('strike', strike), ...link]
}

function inlineOf(spans: readonly Span[]): Node[] {
  return spans.flatMap((span) => {
    const marks = marksOf(span)
    return span.text
      .split('\n')
      .flatMap((text, line): Node[] => [
        ...(line > 0 ? [{ type: 'hardBreak' }] : []),
        ...(text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]),
      ])
  })
}

function nodeOf({ kind, spans, level, marker, quote }: Block): Node {
  if (kind === 'rule') return { type: 'rule' }
  if (kind === 'code') return { type: 'codeBlock', content: [{ type: 'text', text: textOf(spans) || ' ' }] }
  if (kind === 'heading') return { type: 'heading', attrs: { level }, content: inlineOf(spans) }
  const isBullet = marker !== null && !/\d/.test(marker)
  const words: Span[] = marker === null || isBullet ? spans : [{ text: `${marker} ` }, ...spans]
  const paragraph = { type: 'paragraph', content: inlineOf(words) }
  const block = isBullet
    ? { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph] }] }
    : paragraph
  return quote > 0 ? { type: 'blockquote', content: [block] } : block
}

/** Markdown as a document of Jira Cloud. */
export function documentOf(markdown: string): Node {
  return { type: 'doc', version: 1, content: parseMarkdown(markdown).map(nodeOf) }
}

const escaped = (text: string) => text.replace(/[{}[\]*_+^~?!|\\-]/g, '\\$&')

function wikiSpan({ text, bold, italic, code, href }: Span): string {
  if (code) return `{{${escaped(text)}}}`
  const words = bold ? `*${escaped(text)}*` : italic ? `_${escaped(text)}_` : escaped(text)
  return href === undefined ? words : `[${words}|${href.replaceAll('|', '%7C')}]`
}

function wikiOf({ kind, spans, level, marker, quote }: Block): string {
  if (kind === 'rule') return '----'
  if (kind === 'code')
    return `{noformat}\n${textOf(spans).replaceAll('{noformat}', '{ noformat}')}\n{noformat}`
  const words = spans.map(wikiSpan).join('')
  if (kind === 'heading') return `h${level}. ${words}`
  if (quote > 0) return `{quote}${words}{quote}`
  if (marker === null) return words
  return /\d/.test(marker) ? `# ${words}` : `* ${words}`
}

/** Markdown as the wiki text of Jira Data Center. */
export function wikiTextOf(markdown: string): string {
  return parseMarkdown(markdown).map(wikiOf).join('\n\n')
}
