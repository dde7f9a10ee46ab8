import { formatCount } from '#lib/format.ts'

type Props = {
  /** Null: not known. */
  value: number | null | undefined
  className?: string
}

/** A grouped number in figures of one width. */
export function Count({ value, className = '' }: Props) {
  if (value === null || value === undefined)
    return (
      <span className={`text-ink-3 ${className}`}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">not known</span>
      </span>
    )
  return <span className={`tabular-nums ${className}`}>{formatCount(value)}</span>
}
