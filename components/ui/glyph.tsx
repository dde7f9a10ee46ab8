import type { ComponentProps } from 'react'

type Props = ComponentProps<'svg'> & {
  /** One line in a square of 24. */
  d: string
}

/** Draws as Lucide does, without what Lucide brings along: for what is part of the first load of every page. */
export function Glyph({ d, ...rest }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d={d} />
    </svg>
  )
}
