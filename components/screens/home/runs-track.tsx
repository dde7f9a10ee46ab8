import { isUnderWay, runMarks } from '#components/kit/run/words.ts'
import { statusShapes } from '#components/ui/status-mark.tsx'
import { tip } from '#components/ui/tooltip.ts'
import type { Run, RunStatus } from '#contract/run-shape.ts'
import { formatCount } from '#lib/format.ts'
import { type Day, hoursOf, type Placed } from '#lib/home/today.ts'

type Ended = { status: Run['status'] | 'due' }

/** Summary of the day: runs that ended, were skipped, and are planned. `left`: runs that are not drawn. */
export function dayWords(past: readonly Ended[], coming: number, left: number): string {
  const failed = past.filter(({ status }) => status === 'failed').length
  const passed = past.filter(({ status }) => status === 'skipped' || status === 'missed').length
  const underWay = past.filter(({ status }) => status !== 'due' && isUnderWay({ status })).length
  const ran = past.length - passed - underWay
  const parts = [
    left > 0 ? `The ${formatCount(past.length)} newest of ${formatCount(past.length + left)}` : null,
    ran === 0 ? (underWay === 0 ? 'Nothing has run yet' : null) : `${formatCount(ran)} ran`,
    failed > 0 ? `${formatCount(failed)} of them failed` : null,
    underWay > 0 ? `${formatCount(underWay)} under way` : null,
    passed > 0 ? `${formatCount(passed)} skipped` : null,
    coming > 0 ? `${formatCount(coming)} to come` : null,
  ].filter((part) => part !== null)
  return `${parts.join(', ')}${coming > 0 ? '' : '; no more runs before midnight'}.`
}

export type Station = {
  key: string
  instant: string
  /** In the time zone of the organization. */
  time: string
  name: string
  status: RunStatus | 'due'
  outcome: string
  href: string
}

type Props = { stations: Placed<Station>[]; day: Day; now: Date; timeZone: string }

const height = 78
const line = 54
const laneHeight = 12
const lanes = 4

/**
 * Draws past runs before the line of now and planned runs after it. Positions are SVG attributes, because the
 * content security policy refuses style attributes from the server. The table below has the same data for the
 * keyboard.
 */
export function RunsTrack({ stations, day, now, timeZone }: Props) {
  const at = (now.getTime() - day.start) / (day.end - day.start)
  return (
    <svg width="100%" height={height} className="block overflow-visible" aria-hidden="true">
      {hoursOf(day, timeZone).map(({ at: hour, label }, index) => (
        <g key={label} className={index % 2 === 1 ? 'max-sm:hidden' : undefined}>
          <line
            x1={percent(hour)}
            x2={percent(hour)}
            y1={line}
            y2={line + 5}
            className="stroke-line-strong"
          />
          <text
            x={percent(hour)}
            y={height - 4}
            textAnchor={hour === 0 ? 'start' : 'middle'}
            className="fill-ink-3 text-[0.6875rem] tabular-nums"
          >
            {label}
          </text>
        </g>
      ))}
      <line x1="0" x2={percent(at)} y1={line} y2={line} strokeWidth="2" className="stroke-line-strong" />
      <line
        {...{ x1: percent(at), x2: '100%', y1: line, y2: line }}
        strokeWidth="2"
        strokeDasharray="3 5"
        className="stroke-line-strong"
      />
      {stations
        .filter(({ lane }) => lane < lanes)
        .map((station) => (
          <Mark key={station.key} station={station} />
        ))}
      {stations
        .filter(({ lane }) => lane === lanes)
        .map(({ key, at: place }) => (
          <text
            key={key}
            x={percent(place)}
            y={line - laneHeight * lanes + 5}
            textAnchor="middle"
            className="fill-ink-3 text-[0.6875rem]"
          >
            +
          </text>
        ))}
      <svg x={percent(at)} className="overflow-visible" aria-hidden="true">
        <line x1="0" x2="0" y1="2" y2={line + 5} strokeWidth="1.5" className="stroke-accent" />
        <path d="M-4 0h8L0 6Z" className="fill-accent" />
      </svg>
    </svg>
  )
}

function Mark({ station: { at, lane, status, name, time, outcome, href } }: { station: Placed<Station> }) {
  const y = line - lane * laneHeight - 6
  return (
    <svg x={percent(at)} y={y} className="overflow-visible" aria-hidden="true">
      <a href={href} tabIndex={-1} {...tip(`${time} ${name}. ${outcome}`)}>
        <rect x="-7" y="-1" width="14" height="14" className="fill-surface opacity-0" />
        <g transform="translate(-6 0)">
          {status === 'due' ? (
            <circle cx="6" cy="6" r="3.6" strokeWidth="1.6" className="fill-surface stroke-ink-3" />
          ) : (
            statusShapes[runMarks[status]]
          )}
        </g>
      </a>
    </svg>
  )
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`
}
