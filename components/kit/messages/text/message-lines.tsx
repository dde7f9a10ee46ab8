import { Fragment, type ReactNode } from 'react'
import type { Inline } from './inline.ts'

type Props = { lines: Inline[][]; search: string | undefined }

/** Draws each line of a message. */
export function MessageLines({ lines, search }: Props) {
  return keyed(lines).map(([key, line], index) => (
    <Fragment key={key}>
      {index > 0 && <br />}
      {drawn(line, search)}
    </Fragment>
  ))
}

/** A message never changes once it is drawn, so places are good keys. */
export function keyed<T>(items: T[]): [key: string, item: T][] {
  return items.map((item, index) => [String(index), item])
}

function drawn(parts: Inline[], search: string | undefined): ReactNode {
  return keyed(parts).map(([key, part]) => <Part key={key} part={part} search={search} />)
}

const tags = { strong: 'strong', emphasis: 'em', struck: 'del' } as const

function Part({ part, search }: { part: Inline; search: string | undefined }) {
  if ('parts' in part) {
    const Tag = tags[part.kind]
    return <Tag>{drawn(part.parts, search)}</Tag>
  }
  const words = marked(part.text, search)
  switch (part.kind) {
    case 'code':
      return (
        <code className="rounded-[4px] border border-line bg-sunken px-1 py-px text-[0.92em]">{words}</code>
      )
    case 'mention':
      return <span className="font-medium text-accent">{words}</span>
    case 'link':
      return (
        <a
          href={part.href}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="text-accent underline decoration-accent/35 underline-offset-2 hover:decoration-accent"
        >
          {words}
        </a>
      )
    default:
      return words
  }
}

export function marked(text: string, search: string | undefined): ReactNode {
  if (!search) return text
  return keyed(highlight(text, search)).map(([key, { text: piece, found }]) =>
    found ? (
      <mark key={key} className="rounded-[2px] bg-caution-soft text-ink">
        {piece}
      </mark>
    ) : (
      <Fragment key={key}>{piece}</Fragment>
    ),
  )
}

export type Piece = { text: string; found: boolean }

/** Splits a text at the searched words, ignoring case. The joined pieces are the text. */
export function highlight(text: string, search: string | undefined): Piece[] {
  if (!search || search.trim() === '') return [{ text, found: false }]
  const pattern = new RegExp(search.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu')
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), found: false })
    pieces.push({ text: match[0], found: true })
    from = match.index + match[0].length
  }
  if (from < text.length || pieces.length === 0) pieces.push({ text: text.slice(from), found: false })
  return pieces
}
