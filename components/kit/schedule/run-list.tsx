'use client'

import { X } from 'lucide-react'
import { Suspense } from 'react'
import { Button, IconButton } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { tip } from '#components/ui/tooltip.ts'
import type { SchedulePreview } from '#contract/common/schedule-preview.ts'
import { localOf } from '#contract/schedule/dates.ts'
import { cityOf } from '#contract/schedule/zones.ts'
import { formatInstant } from '#lib/format.ts'
import { inWords, momentOf } from '#lib/moments.ts'
import { most } from './dates.tsx'
import { editRepeat, fieldId, focusLater, useEditor } from './editor-context.ts'
import { type TouchedChange, touched } from './touched.ts'

const ChangeRow = lazyPart(() => import('./notices.tsx').then(({ ChangeRow }) => ({ default: ChangeRow })))

export const few = 5
export const many = 20

type Entry = { instant: string; change: TouchedChange | null }

type Props = {
  preview: SchedulePreview
  stale: boolean
  viewerZone: string
  isLong: boolean
  onLong: (isLong: boolean) => void
}

/** The next runs as stations, with the clock changes between them. */
export function RunList({ preview, stale, viewerZone, isLong, onLong }: Props) {
  const { timezone } = useEditor()
  const shown = preview.next.slice(0, isLong ? many : few)
  if (shown.length === 0) return null
  const twoZones = viewerZone !== timezone
  return (
    <div className="grid gap-1">
      {twoZones && <Heads zone={timezone} viewerZone={viewerZone} />}
      <ol>
        {entriesOf(preview, shown).map(({ instant, change }) =>
          change ? (
            <Suspense key={`change ${instant}`} fallback={<li className="h-7" />}>
              <ChangeRow change={change} stale={stale} />
            </Suspense>
          ) : (
            <RunRow key={instant} {...{ instant, stale }} viewerZone={twoZones ? viewerZone : null} />
          ),
        )}
      </ol>
      {preview.next.length > few && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-2 justify-self-start"
          onClick={() => onLong(!isLong)}
        >
          {isLong ? `Show ${few}` : `Show ${Math.min(many, preview.next.length)}`}
        </Button>
      )}
    </div>
  )
}

const columns =
  'grid grid-cols-[1rem_minmax(0,1fr)_auto] items-baseline gap-x-3 @min-[30rem]:grid-cols-[1rem_minmax(0,13rem)_minmax(0,11rem)_1fr]'

function Heads({ zone, viewerZone }: { zone: string; viewerZone: string }) {
  return (
    <p aria-hidden="true" className={`${columns} text-xs text-ink-3`}>
      <span className="col-start-2">{cityOf(zone)}</span>
      <span className="hidden @min-[30rem]:block">{cityOf(viewerZone)}, your time zone</span>
    </p>
  )
}

type RowProps = { instant: string; stale: boolean; viewerZone: string | null }

function RunRow({ instant, stale, viewerZone }: RowProps) {
  const { timezone, now } = useEditor()
  const year = new Date(now).getUTCFullYear()
  const own = momentOf(instant, timezone, year)
  const theirs = viewerZone === null ? null : momentOf(instant, viewerZone, year)
  return (
    <li
      className={`${columns} relative min-h-7 py-0.5 before:absolute before:bottom-0 before:left-[5.5px] before:top-0 before:w-px before:bg-line-strong first:before:top-3 last:before:h-3`}
    >
      <span
        aria-hidden="true"
        className="relative size-3 translate-y-0.5 rounded-full border-2 border-ink-2 bg-raised"
      />
      <time
        dateTime={instant}
        className="min-w-0 whitespace-nowrap tabular-nums"
        {...tip(formatInstant(instant, 'UTC'))}
      >
        <span className="inline-block w-9 text-ink-2">{own.weekday}</span>
        {own.date}, <span className="font-medium">{own.time}</span>{' '}
        <span className="text-xs text-ink-3">{own.zone}</span>
      </time>
      {theirs && (
        <span className="col-start-2 row-start-2 whitespace-nowrap text-sm tabular-nums text-ink-2 @min-[30rem]:col-start-3 @min-[30rem]:row-start-1">
          <span className="inline-block w-9 text-ink-3">{theirs.weekday}</span>
          {theirs.time} <span className="text-xs text-ink-3">{theirs.zone}</span>
        </span>
      )}
      <span className="-my-0.5 flex min-h-7 items-center gap-1 self-center justify-self-end text-xs tabular-nums text-ink-3 @min-[30rem]:col-start-4">
        {inWords(instant, now)}
        <SkipDay {...{ instant, stale }} words={`${own.weekday} ${own.date}`} />
      </span>
    </li>
  )
}

/** Leaves out the day of a run, where the form can say so. */
function SkipDay({ instant, stale, words }: Omit<RowProps, 'viewerZone'> & { words: string }) {
  const { draft, onChange, timezone } = useEditor()
  const { except, extra } = draft.repeat
  const day = localOf(Date.parse(instant), timezone).date
  const isExtra = extra.some(({ date }) => date === day)
  if (draft.way !== 'repeat' || isExtra || except.length >= most || except.includes(day)) return null
  return (
    <IconButton
      label={`Skip ${words}`}
      size="sm"
      disabled={stale}
      onClick={() => {
        onChange(editRepeat(draft, { except: [...except, day] }))
        focusLater(fieldId('except', except.length))
      }}
    >
      <X />
    </IconButton>
  )
}

/** Runs and clock changes in their order; of the changes that mean nothing for the runs, the next one alone. */
function entriesOf(preview: SchedulePreview, shown: readonly string[]): Entry[] {
  const last = shown.at(-1) ?? ''
  const changes = touched(preview).filter(({ instant }) => Date.parse(instant) <= Date.parse(last))
  const harmless = changes.find(({ warning }) => warning === null)
  const listed = changes.filter((change) => change.warning !== null || change === harmless)
  return [
    ...shown.map((instant) => ({ instant, change: null })),
    ...listed.map((change) => ({ instant: change.instant, change })),
  ].toSorted((a, b) => Date.parse(a.instant) - Date.parse(b.instant) || (a.change ? -1 : 1))
}
