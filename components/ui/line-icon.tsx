import { tip } from './tooltip.ts'

type Props = {
  /** One line in a square of 16. */
  d: string
  name: string
  /** The name stands beside it, so the glyph says nothing. */
  decorative: boolean
}

/** The mark of a system, drawn as one line. */
export function LineIcon({ d, name, decorative }: Props) {
  return (
    <svg
      viewBox="0 0 16 16"
      className="size-4 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={name}
      aria-hidden={decorative || undefined}
      {...(decorative ? null : tip(name))}
    >
      <path d={d} />
    </svg>
  )
}
