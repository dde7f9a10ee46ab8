'use client'

import { useQuery } from '@tanstack/react-query'
import { ChartReader, type Point } from '#components/kit/charts/chart-reader.tsx'
import { ChartTable } from '#components/kit/charts/chart-table.tsx'
import { Plot } from '#components/kit/charts/plot.tsx'
import { niceAxis } from '#components/kit/charts/scale.ts'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { useZone } from '#components/ui/now.tsx'
import { Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { type Gap, gapsIn, type Slot, slotsOf } from './gaps.ts'

const unit = ['arrival', 'arrivals'] as const
const height = 112

type Props = { connectionId: string; rhythmSeconds: number | null }

/** Draws the arrivals of each hour of the last seven days, unusual silences as gaps. */
export function Track({ connectionId, rhythmSeconds }: Props) {
  const { data, error, refetch, isFetching } = useQuery(
    api.connections.activity.queryOptions({ input: { connectionId } }),
  )
  return (
    <Section title="Arrivals of the last 7 days" note="By hour">
      {data ? (
        <Drawn slots={slotsOf(data)} rhythmSeconds={rhythmSeconds} />
      ) : error ? (
        <ReadFailure
          title="The arrivals could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          compact
        />
      ) : (
        <Skeleton className="h-33 w-full" />
      )}
    </Section>
  )
}

type DrawnProps = { slots: readonly Slot[]; rhythmSeconds: number | null }

function Drawn({ slots, rhythmSeconds }: DrawnProps) {
  const zone = useZone()
  const total = slots.reduce((sum, slot) => sum + slot.total, 0)
  if (total === 0) return <p className="text-ink-2">Nothing has arrived in the last 7 days.</p>
  const gaps = gapsIn(slots, rhythmSeconds)
  const clock = new Intl.DateTimeFormat('en-GB', {
    ...dayOfWeek,
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  })
  const points: Point[] = slots.map((slot, index) => ({
    label: `${clock.format(new Date(slot.at))}${slot.failed > 0 ? `, ${formatCount(slot.failed)} failed` : ''}`,
    total: slot.total,
    at: (index + 0.5) / slots.length,
  }))
  const title = 'Arrivals by hour'
  return (
    <figure>
      <Plot
        title={title}
        description={`${formatCount(total)} ${unit[total === 1 ? 0 : 1]} in all. ${gapWords(gaps)}`}
        axis={niceAxis(
          slots.map((slot) => slot.total),
          { whole: true },
        )}
        labels={labelsOf(slots, zone)}
        height={height}
        reader={<ChartReader label={title} unit={[...unit]} points={points} />}
      >
        {(y) => <Bars slots={slots} gaps={gaps} y={y} />}
      </Plot>
      <figcaption>
        <ul className="flex flex-wrap gap-x-4 text-xs text-ink-3">
          {slots.some(({ failed }) => failed > 0) && <Key className="bg-stop">failed</Key>}
          {gaps.length > 0 && <Key className="border-x border-caution bg-caution-soft">{gapWords(gaps)}</Key>}
        </ul>
        <ChartTable
          caption="Arrivals by day"
          of="Day"
          columns={['Arrivals', 'Failed']}
          rows={rowsOf(slots, zone)}
        />
      </figcaption>
    </figure>
  )
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <li className="inline-flex items-center gap-1.5 pt-1">
      <span aria-hidden="true" className={`h-2.5 w-2.5 rounded-[2px] ${className}`} />
      {children}
    </li>
  )
}

function gapWords(gaps: readonly Gap[]): string {
  if (gaps.length === 0) return 'No unusual silence.'
  const longest = Math.max(...gaps.map(({ from, to }) => to - from))
  const silences = gaps.length === 1 ? 'unusual silence' : `${gaps.length} unusual silences`
  return gaps.length === 1 ? `${silences}, ${longest} hours` : `${silences}, the longest ${longest} hours`
}

type BarsProps = { slots: readonly Slot[]; gaps: readonly Gap[]; y: (value: number) => number }

function Bars({ slots, gaps, y }: BarsProps) {
  const step = 1000 / slots.length
  const column = (index: number, top: number, bottom: number) =>
    `M${round(index * step + step * 0.1)} ${bottom}V${top}h${round(step * 0.8)}V${bottom}Z`
  const drawn = (of: (slot: Slot) => [top: number, bottom: number]) =>
    slots.map((slot, index) => (slot.total > 0 ? column(index, ...of(slot)) : '')).join('')
  return (
    <>
      {gaps.map(({ from, to }) => (
        <rect
          key={from}
          x={round(from * step)}
          y="0"
          width={round((to - from) * step)}
          height="1000"
          className="fill-caution-soft stroke-caution"
          vectorEffect="non-scaling-stroke"
          strokeDasharray="2 3"
        />
      ))}
      <path
        d={drawn(({ total, failed }) => [y(total), y(failed)])}
        className="fill-hue-1"
        fillOpacity="0.85"
      />
      <path d={drawn(({ failed }) => [y(failed), 1000])} className="fill-stop" />
    </>
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

const dayOfWeek = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** Midnights in the zone of the viewer. */
function labelsOf(slots: readonly Slot[], timeZone: string) {
  const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone })
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', timeZone })
  return slots.flatMap(({ at }, index) => {
    const instant = new Date(at)
    // A label too near to the end would run into the one before it.
    const isShown = hour.format(instant) === '00' && index < slots.length * 0.93
    return isShown ? [{ at: index / slots.length, text: day.format(instant) }] : []
  })
}

function rowsOf(slots: readonly Slot[], timeZone: string) {
  const day = new Intl.DateTimeFormat('en-GB', { ...dayOfWeek, timeZone })
  const days = new Map<string, [number, number]>()
  for (const { at, total, failed } of slots) {
    const label = day.format(new Date(at))
    const [all, wrong] = days.get(label) ?? [0, 0]
    days.set(label, [all + total, wrong + failed])
  }
  return [...days].map(([label, values]) => ({ label, values }))
}
