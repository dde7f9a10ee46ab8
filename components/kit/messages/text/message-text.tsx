import { classes } from '#components/ui/classes.ts'
import { keyed, MessageLines, marked } from './message-lines.tsx'
import { type Block, type ListItem, parseMessage } from './parse.ts'

type Props = {
  content: string
  /** Searched words to highlight. */
  search?: string
  className?: string
}

/** Draws the text of a message with line breaks, code, mentions and links. Never reads it as HTML. */
export function MessageText({ content, search, className }: Props) {
  return (
    <div dir="auto" className={classes('grid gap-2 [overflow-wrap:anywhere]', className)}>
      {keyed(parseMessage(content)).map(([key, block]) => (
        <Shown key={key} block={block} search={search} />
      ))}
    </div>
  )
}

function Shown({ block, search }: { block: Block; search: string | undefined }) {
  switch (block.kind) {
    case 'code':
      return (
        <pre className="whitespace-pre-wrap rounded-md border border-line bg-sunken px-3 py-2 text-xs leading-5">
          <code>{marked(block.text, search)}</code>
        </pre>
      )
    case 'list':
      return <MessageItems items={block.items} search={search} />
    case 'quote':
      return (
        <blockquote className="border-l-2 border-line-strong pl-3 text-ink-2">
          <MessageLines lines={block.lines} search={search} />
        </blockquote>
      )
    default:
      return (
        <p className={block.kind === 'heading' ? 'font-semibold' : undefined}>
          <MessageLines lines={block.lines} search={search} />
        </p>
      )
  }
}

const insets = ['', 'ml-5', 'ml-10', 'ml-15']
const boxes: Record<string, string> = { '☐': 'to do:', '☑': 'done:' }

function MessageItems({ items, search }: { items: ListItem[]; search: string | undefined }) {
  return (
    <ul className="grid gap-0.5">
      {keyed(items).map(([key, { mark, depth, lines }]) => (
        <li key={key} className={classes('flex gap-2', insets[depth])}>
          <span aria-hidden={!/\d/.test(mark)} className="min-w-3 shrink-0 tabular-nums text-ink-3">
            {mark}
          </span>
          <span className="min-w-0">
            {boxes[mark] && <span className="sr-only">{boxes[mark]} </span>}
            <MessageLines lines={lines} search={search} />
          </span>
        </li>
      ))}
    </ul>
  )
}
