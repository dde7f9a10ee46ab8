import { Fragment, type ReactNode } from 'react'
import { classes } from '#components/ui/classes.ts'
import { highlight } from './highlight.ts'
import { type Block, type Inline, parseMessage } from './parse.ts'

type Props = {
  content: string
  /** What was searched for is marked. */
  search?: string
  className?: string
}

/** What somebody wrote, with its line breaks, code, mentions and links. Nothing of it is read as HTML. */
export function MessageText({ content, search, className }: Props) {
  return (
    <div dir="auto" className={classes('grid gap-1.5 [overflow-wrap:anywhere]', className)}>
      {keyed(parseMessage(content)).map(([key, block]) => (
        <Shown key={key} block={block} search={search} />
      ))}
    </div>
  )
}

/** A message never changes once it is drawn, so places are good keys. */
function keyed<T>(items: T[]): [key: string, item: T][] {
  return items.map((item, index) => [String(index), item])
}

function Shown({ block, search }: { block: Block; search: string | undefined }) {
  if (block.kind === 'code')
    return (
      <pre className="whitespace-pre-wrap rounded-md border border-line bg-sunken px-3 py-2 text-xs leading-5">
        <code>{marked(block.text, search)}</code>
      </pre>
    )
  const lines = keyed(block.lines).map(([key, line], index) => (
    <Fragment key={key}>
      {index > 0 && <br />}
      {keyed(line).map(([place, part]) => (
        <Part key={place} part={part} search={search} />
      ))}
    </Fragment>
  ))
  if (block.kind === 'quote')
    return <blockquote className="border-l-2 border-line-strong pl-3 text-ink-2">{lines}</blockquote>
  return <p>{lines}</p>
}

function Part({ part, search }: { part: Inline; search: string | undefined }) {
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

function marked(text: string, search: string | undefined): ReactNode {
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
