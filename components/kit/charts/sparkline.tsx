type Props = { values: number[]; label: string }

const step = 7
const height = 22

/** Draws one small column for each period; the newest is highlighted. The label contains the numbers. */
export function Sparkline({ values, label }: Props) {
  const width = values.length * step
  const most = Math.max(...values, 1)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="inline-block h-[22px] w-auto"
      role="img"
      aria-label={`${label}: ${values.join(', ')}`}
    >
      <path d={`M0 ${height - 0.5}H${width}`} className="stroke-line-strong" />
      <path d={columns(values.slice(0, -1), most)} className="fill-idle" />
      <path d={columns(values.slice(-1), most, values.length - 1)} className="fill-accent" />
    </svg>
  )
}

function columns(values: number[], most: number, from = 0): string {
  return values
    .map((value, index) => {
      const tall = value === 0 ? 0 : Math.max(1.5, (value / most) * (height - 3))
      return `M${(from + index) * step + 1} ${height - 1}v${-tall}h${step - 2}v${tall}z`
    })
    .join('')
}
