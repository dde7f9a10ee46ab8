import type { ElementProps, Scale } from '../view.ts'

/** Running text: about 68 characters to a line in the main column. */
export const running: Record<Scale, string> = {
  read: 'max-w-[36rem] text-[1.0625rem]/[1.75rem] text-pretty [overflow-wrap:anywhere]',
  side: 'text-sm text-pretty [overflow-wrap:anywhere]',
  brief: 'text-base text-pretty [overflow-wrap:anywhere]',
}

const lead: Record<Scale, string> = {
  read: 'max-w-[36rem] text-[1.1875rem]/[1.875rem] tracking-[-0.006em] text-pretty [overflow-wrap:anywhere]',
  side: running.side,
  brief: running.brief,
}

const muted: Record<Scale, string> = {
  read: 'max-w-[36rem] text-[0.875rem]/[1.375rem] text-ink-2 text-pretty [overflow-wrap:anywhere]',
  side: `${running.side} text-ink-2`,
  brief: `${running.brief} text-ink-2`,
}

export function Text({ node, view, marks, children }: ElementProps<'Text'>) {
  const { text, tone } = node.props
  const look = tone === 'lead' ? lead : tone === 'muted' ? muted : running
  return (
    <>
      <p className={look[view.scale]}>
        {text}
        {marks}
      </p>
      {children}
    </>
  )
}

export function List({ node, view, children }: ElementProps<'List'>) {
  const { items, ordered } = node.props
  const Tag = ordered ? 'ol' : 'ul'
  const mark = ordered
    ? 'list-decimal marker:tabular-nums marker:text-ink-3'
    : 'list-disc marker:text-line-strong'
  const space = view.scale === 'read' ? 'gap-2 pl-6' : 'gap-1 pl-5'
  return (
    <>
      <Tag className={`flex flex-col ${space} ${mark} ${running[view.scale]}`}>
        {[...items.entries()].map(([index, item]) => (
          <li key={index} className="pl-1">
            {item}
          </li>
        ))}
      </Tag>
      {children}
    </>
  )
}
