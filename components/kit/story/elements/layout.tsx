import type { ElementProps, Scale } from '../view.ts'
import { StoryHeading } from './text.tsx'

const vertical: Record<Scale, Record<'small' | 'medium' | 'large', string>> = {
  read: { small: 'gap-2', medium: 'gap-6', large: 'gap-10' },
  side: { small: 'gap-1.5', medium: 'gap-5', large: 'gap-7' },
  brief: { small: 'gap-1', medium: 'gap-2.5', large: 'gap-4' },
}
const beside = { small: 'gap-2', medium: 'gap-4', large: 'gap-6' }

export function Stack({ node, view, children }: ElementProps<'Stack'>) {
  const gap = node.props.gap ?? 'medium'
  if (node.props.direction === 'horizontal') {
    return (
      <div className={`flex min-w-0 flex-wrap items-center *:self-center ${beside[gap]}`}>{children}</div>
    )
  }
  return <div className={`flex min-w-0 flex-col ${vertical[view.scale][gap]}`}>{children}</div>
}

const spans: Record<number, string> = {
  2: 'sm:col-span-2',
  3: 'sm:col-span-3',
  4: 'sm:col-span-4',
  5: 'sm:col-span-5',
  6: 'sm:col-span-6',
  7: 'sm:col-span-7',
  8: 'sm:col-span-8',
  9: 'sm:col-span-9',
  10: 'sm:col-span-10',
}

/** Shares of twelve, at least two each; what does not fit begins a new row. */
function shares(widths: number[] | undefined, count: number): number[] {
  const given = Array.from({ length: count }, (_, index) => widths?.[index] ?? 1)
  const rowful = given.slice(0, 6)
  const sum = rowful.reduce((total, width) => total + width, 0)
  return given.map((width) => Math.min(10, Math.max(2, Math.floor((width / sum) * 12))))
}

export function Columns({ node, view, children }: ElementProps<'Columns'>) {
  const parts = Array.isArray(children) ? children : [children]
  if (view.scale !== 'read' || parts.length < 2) return <div className="flex flex-col gap-4">{children}</div>
  const widths = shares(node.props.widths, parts.length)
  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-12">
      {parts.map((part, index) => (
        <div key={part.key} className={`min-w-0 ${spans[widths[index] ?? 6] ?? ''}`}>
          {part}
        </div>
      ))}
    </div>
  )
}

export function Section({ node, view, children }: ElementProps<'Section'>) {
  const space = view.scale === 'read' ? 'mt-6 gap-6 first:mt-0' : 'gap-3'
  return (
    <section className={`flex min-w-0 flex-col ${space}`} data-story-section>
      <StoryHeading node={node} view={view} text={node.props.title} />
      {children}
    </section>
  )
}

export function Divider({ view }: ElementProps<'Divider'>) {
  if (view.scale !== 'read') return <hr className="border-line" />
  return (
    <hr className="my-4 h-5 border-0 bg-transparent text-center text-ink-3 after:tracking-[0.6em] after:content-['···']" />
  )
}
