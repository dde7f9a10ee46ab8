import type { Line, Value } from '../track/describe.ts'
import { LongText, ValueShown } from './value-shown.tsx'

const longText = 90

type Props = {
  lines: Line[]
  operation: string
  /** Names the only field as well, which the sentence above does otherwise. */
  named?: boolean
}

/** What a change did, field by field. */
export function ChangeLines({ lines, operation, named = false }: Props) {
  if (lines.length === 0) return null
  const isNamed = named || lines.length > 1 || operation !== 'UPDATE'
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {lines.map((line) => (
        <div key={line.field} className="contents">
          <dt className={isNamed ? 'text-ink-3' : 'sr-only'}>{line.label}</dt>
          <dd className={isNamed ? 'min-w-0' : 'col-span-2 min-w-0'}>
            <Change line={line} operation={operation} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Change({ line: { before, after }, operation }: { line: Line; operation: string }) {
  if (operation === 'INSERT' || before.kind === 'none') return <Alone value={after} />
  if (operation === 'DELETE' || after.kind === 'none') return <Alone value={before} was />
  if (before.kind === 'list' || after.kind === 'list') return <ListChange before={before} after={after} />
  if (isLong(before) || isLong(after)) return <LongChange before={before} after={after} />
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="sr-only">from</span>
      <ValueShown value={before} was />
      <Arrow />
      <span className="sr-only">to</span>
      <ValueShown value={after} />
    </span>
  )
}

function Alone({ value, was = false }: { value: Value; was?: boolean }) {
  return isLong(value) && value.kind === 'text' ? (
    <LongText text={value.text} was={was} />
  ) : (
    <ValueShown value={value} was={was} />
  )
}

function LongChange({ before, after }: { before: Value; after: Value }) {
  return (
    <div className="grid gap-1.5">
      {[before, after].map((value, index) =>
        value.kind === 'text' ? (
          <div key={index === 0 ? 'before' : 'after'}>
            <span className="sr-only">{index === 0 ? 'Before' : 'After'}</span>
            <LongText text={value.text} was={index === 0} />
          </div>
        ) : null,
      )}
    </div>
  )
}

function ListChange({ before, after }: { before: Value; after: Value }) {
  const had = before.kind === 'list' ? before.items : []
  const has = after.kind === 'list' ? after.items : []
  const gone = had.filter((item) => !has.includes(item))
  const fresh = has.filter((item) => !had.includes(item))
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5">
      {gone.map((item) => (
        <li key={item} className="text-ink-3">
          <span aria-hidden="true">− </span>
          <span className="sr-only">without </span>
          <del>{item}</del>
        </li>
      ))}
      {fresh.map((item) => (
        <li key={item} className="font-medium">
          <span aria-hidden="true" className="text-clear">
            +{' '}
          </span>
          <span className="sr-only">new </span>
          <ins className="no-underline">{item}</ins>
        </li>
      ))}
    </ul>
  )
}

function Arrow() {
  return (
    <svg viewBox="0 0 16 10" className="h-2.5 w-4 shrink-0 text-ink-3" aria-hidden="true" fill="none">
      <path
        d="M1 5h13M10.5 1.5 14 5l-3.5 3.5"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
    </svg>
  )
}

function isLong(value: Value): boolean {
  return value.kind === 'text' && (value.text.length > longText || value.text.includes('\n'))
}
