import type { Tone } from '../catalog.ts'
import { type ElementProps, inkOf, softOf, toneWords } from '../view.ts'

// Each tone has a shape, so that colour is not the only sign.
const shapes: Record<Tone, string> = {
  accent: 'M1.5 5h7M5 1.5v7',
  clear: 'M5 1.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6z',
  caution: 'M5 .6 9.4 5 5 9.4.6 5z',
  stop: 'M1.4 1.4h7.2v7.2H1.4z',
  idle: 'M5 1.7a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6z',
}

function ToneMark({ tone, className = '' }: { tone: Tone; className?: string }) {
  const drawn = tone === 'idle' || tone === 'accent'
  return (
    <svg
      viewBox="0 0 10 10"
      className={`size-[0.625rem] shrink-0 ${inkOf[tone]} ${className}`}
      aria-hidden="true"
    >
      <path
        d={shapes[tone]}
        className={drawn ? 'fill-transparent stroke-current' : 'fill-current'}
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  )
}

export function Badge({ node, children }: ElementProps<'Badge'>) {
  const tone = node.props.tone ?? 'idle'
  return (
    <>
      <span
        className={`inline-flex h-6 max-w-full items-center gap-1.5 self-start rounded-full px-2.5 text-xs font-medium ${softOf[tone]} ${inkOf[tone]}`}
      >
        <ToneMark tone={tone} />
        <span className="truncate">{node.props.text}</span>
      </span>
      {children}
    </>
  )
}

export function Callout({ node, view, children }: ElementProps<'Callout'>) {
  const { tone = 'accent', title, text } = node.props
  const size = view.scale === 'read' ? 'text-[0.9375rem]/6 p-5' : 'text-sm p-3.5'
  return (
    <div
      role="note"
      className={`flex max-w-[36rem] break-inside-avoid gap-3 rounded-[10px] [overflow-wrap:anywhere] ${softOf[tone]} ${size}`}
    >
      <ToneMark tone={tone} className="mt-[0.45rem]" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className={`font-semibold ${inkOf[tone]}`}>
          <span className="sr-only">{`${toneWords[tone]}: `}</span>
          {title}
        </p>
        <p className="text-pretty">{text}</p>
        {children}
      </div>
    </div>
  )
}

const arrows = { up: 'M5 8.5v-7M2 4.5l3-3 3 3', down: 'M5 1.5v7M2 5.5l3 3 3-3', flat: 'M1.5 5h7' }
const directions = { up: 'up', down: 'down', flat: 'unchanged' }

/** "5 min 35 s": figures large, their units small. Words alone stay large. */
function Figure({ value }: { value: string }) {
  if (!/\d/.test(value) || value.length > 40) return value
  const parts = value.split(/(\p{L}[\p{L}\s]*|%)/u).filter((part) => part.trim() !== '')
  return [...parts.entries()].map(([place, part]) => (
    <span key={place} className={/\d/.test(part) ? '' : 'text-[0.62em] font-semibold tracking-normal'}>
      {place > 0 ? ' ' : ''}
      {part.trim()}
    </span>
  ))
}

export function Metric({ node, view, children }: ElementProps<'Metric'>) {
  const { label, value, change, direction, tone } = node.props
  const figure = view.scale === 'read' ? 'text-[1.75rem]/9' : 'text-xl'
  return (
    <div className="flex min-w-0 flex-col [overflow-wrap:anywhere]">
      <p className={`font-[620] tracking-[-0.025em] tabular-nums ${figure}`}>
        <Figure value={value} />
      </p>
      <p className="text-pretty text-xs text-ink-2">{label}</p>
      {change === undefined && direction === undefined ? null : (
        <p
          className={`mt-0.5 flex items-center gap-1 text-xs font-medium ${tone ? inkOf[tone] : 'text-ink-2'}`}
        >
          {direction ? (
            <svg
              viewBox="0 0 10 10"
              className="size-2.5 shrink-0 fill-none stroke-current"
              role="img"
              aria-label={directions[direction]}
            >
              <path d={arrows[direction]} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
          ) : null}
          {change}
        </p>
      )}
      {children}
    </div>
  )
}

const grids: Record<number, string> = {
  1: '',
  2: 'grid-cols-2',
  3: 'grid-cols-2 sm:grid-cols-3',
  4: 'grid-cols-2 sm:grid-cols-4',
}

export function MetricGrid({ node, children }: ElementProps<'MetricGrid'>) {
  return (
    <div
      className={`grid break-inside-avoid gap-x-6 gap-y-5 border-y border-line py-5 ${grids[node.props.columns ?? 3] ?? ''}`}
    >
      {children}
    </div>
  )
}
