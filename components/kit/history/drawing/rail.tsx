type Props = {
  /** Start and end of the line in this row: top, mark or bottom. */
  from?: 'top' | 'station'
  to?: 'bottom' | 'station'
  /** Time passes here without anything on the track. */
  dashed?: boolean
}

/** The piece of the track in one row. The row is `relative`, its station 24 px wide at the upper left. */
export function Rail({ from = 'top', to = 'bottom', dashed = false }: Props) {
  const start = from === 'top' ? 'top-0' : 'top-3'
  const end = to === 'bottom' ? 'bottom-0' : 'h-3'
  const look = dashed ? 'border-l-2 border-dashed border-line-strong' : 'w-0.5 bg-line-strong'
  return <span aria-hidden="true" className={`absolute left-[11px] ${start} ${end} ${look}`} />
}

/** Start of the line, before the first mark. */
export function Buffers() {
  return (
    <svg viewBox="0 0 24 34" className="absolute left-0 top-3 w-6" aria-hidden="true" fill="none">
      <path d="M12 0v29" strokeWidth="2" className="stroke-line-strong" />
      <path d="M6 30h12" strokeWidth="3" strokeLinecap="round" className="stroke-line-strong" />
    </svg>
  )
}

/** Pixels from the mark to the first merged source; the others follow below. */
const joinHeight = 20
const sourceHeight = 28

/** Line of merged companies, from below: a dot for each row. */
export function JoiningTrack({ count }: { count: number }) {
  const first = joinHeight + sourceHeight / 2
  const last = first + (count - 1) * sourceHeight
  const height = joinHeight + count * sourceHeight + 10
  const dots = Array.from({ length: count }, (_, at) => first + at * sourceHeight)
  return (
    <svg
      width="48"
      height={height}
      viewBox={`0 0 48 ${height}`}
      className="absolute -left-9 top-0"
      aria-hidden="true"
      fill="none"
    >
      <path
        d={`M36 ${last + 6}v${height - last - 8}`}
        strokeWidth="2"
        strokeDasharray="2 4"
        strokeLinecap="round"
        className="stroke-accent"
      />
      <path
        d={`M36 ${last}V${first}C36 ${first - 16} 12 ${first - 10} 12 ${first - 32}`}
        strokeWidth="2"
        className="stroke-accent"
      />
      {dots.map((y) => (
        <circle key={y} cx="36" cy={y} r="4" strokeWidth="2" className="fill-surface stroke-accent" />
      ))}
    </svg>
  )
}

/** Line to the history of another company, which is above. */
export function LeavingTrack() {
  return (
    <svg viewBox="0 0 48 56" className="absolute left-0 top-0 w-12" aria-hidden="true" fill="none">
      <path d="M12 56C12 34 36 40 36 22V12" strokeWidth="2" className="stroke-accent" />
      <circle cx="36" cy="12" r="6" className="fill-accent" />
      <circle cx="36" cy="12" r="2" className="fill-surface" />
    </svg>
  )
}
