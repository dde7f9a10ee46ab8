import type { ElementProps } from '../view.ts'
import { StoryHeading } from './heading.tsx'

const edges = {
  accent: 'border-t-accent',
  clear: 'border-t-clear',
  caution: 'border-t-caution',
  stop: 'border-t-stop',
  idle: 'border-t-line-strong',
}

/** A frame in the text, a hairline beside it, nothing at all in a list. */
export function Card({ node, view, children }: ElementProps<'Card'>) {
  const { title, tone } = node.props
  if (view.scale === 'brief') return <div className="flex min-w-0 flex-col gap-2.5">{children}</div>
  const frame =
    view.scale === 'side'
      ? 'gap-2.5 border-t border-line pt-3'
      : `gap-3 rounded-[10px] border border-line bg-raised p-5 ${tone ? `border-t-2 ${edges[tone]}` : ''}`
  return (
    <section className={`flex min-w-0 break-inside-avoid flex-col ${frame}`}>
      {title === undefined ? null : (
        <StoryHeading node={node} view={view} text={title} className="text-sm font-semibold" />
      )}
      {children}
    </section>
  )
}
