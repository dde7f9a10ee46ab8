/** Each series has a colour and a shape, so that it can be recognized without seeing colours. */
export type Series = { key: string; label: string }

type Look = { stroke: string; fill: string; shape: string }

// Whole class names, so that Tailwind finds them.
const looks: Look[] = [
  { stroke: 'stroke-hue-1', fill: 'fill-hue-1', shape: 'M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9Z' },
  { stroke: 'stroke-hue-2', fill: 'fill-hue-2', shape: 'M2 2h8v8H2Z' },
  { stroke: 'stroke-hue-4', fill: 'fill-hue-4', shape: 'M6 1.2 11 10H1Z' },
  { stroke: 'stroke-hue-5', fill: 'fill-hue-5', shape: 'M6 .8 11.2 6 6 11.2.8 6Z' },
  { stroke: 'stroke-idle', fill: 'fill-idle', shape: 'M1 4.5h10v3H1Z' },
]

export const mostSeries = looks.length

export function lookOf(index: number): Look {
  return looks[Math.min(index, looks.length - 1)] as Look
}

export function SeriesMark({ index }: { index: number }) {
  const { fill, shape } = lookOf(index)
  return (
    <svg viewBox="0 0 12 12" className="size-2.5 shrink-0" aria-hidden="true">
      <path d={shape} className={fill} />
    </svg>
  )
}
