'use client'

import { Suspense, useState } from 'react'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import type { SchedulePreview } from '#contract/common/schedule-preview.ts'
import { momentOf } from '#lib/moments.ts'
import { fieldId, useEditor } from './editor-context.ts'
import { MonthStrip } from './month-strip.tsx'
import { few, many, RunList } from './run-list.tsx'
import type { PreviewState } from './use-schedule-preview.ts'
import { ZoneMoved } from './zone-moved.tsx'

const Notices = lazyPart(() => import('./notices.tsx').then(({ Notices }) => ({ default: Notices })))
const ReadFailure = lazyPart(() =>
  import('#components/kit/states/read-failure.tsx').then(({ ReadFailure }) => ({ default: ReadFailure })),
)

type Props = {
  state: PreviewState
  /** The form is not complete, so no request is sent. */
  unclear: boolean
  viewerZone: string
  onTimezone: (zone: string) => void
}

/** The schedule in words, its next runs, and what to watch out for: always in sight. */
export function SchedulePanel({ state, unclear, viewerZone, onTimezone }: Props) {
  const { preview, stale, issues, error, retry, offered } = state
  if (!offered) {
    return <p className="text-sm text-ink-2">This service shows the next run only after you save.</p>
  }
  return (
    <section aria-label="When it runs" className="grid gap-3" aria-busy={stale}>
      {error !== null && (
        <Suspense>
          <ReadFailure title="The next runs could not be loaded" error={error} onRetry={retry} compact />
        </Suspense>
      )}
      {preview === null ? (
        error === null && <Waiting unclear={unclear || issues.length > 0} />
      ) : (
        <Told
          {...{ preview, stale, viewerZone, onTimezone }}
          isEarlier={stale && (unclear || issues.length > 0)}
        />
      )}
      <Announcement preview={stale ? null : preview} />
    </section>
  )
}

function Waiting({ unclear }: { unclear: boolean }) {
  return unclear ? (
    <p className="text-sm text-ink-2">The next runs are listed here once the schedule is complete.</p>
  ) : (
    <LoadingRows rows={5} label="Loading the next runs" />
  )
}

type ToldProps = Pick<Props, 'viewerZone' | 'onTimezone'> & {
  preview: SchedulePreview
  stale: boolean
  /** No answer to the present schedule will come, because it is not complete or not valid. */
  isEarlier: boolean
}

function Told({ preview, stale, isEarlier, viewerZone, onTimezone }: ToldProps) {
  const [isLong, setLong] = useState(false)
  const until = preview.next.slice(0, isLong ? many : few).at(-1) ?? ''
  return (
    <div className={`grid gap-3 transition-opacity ${stale ? 'opacity-60' : ''}`}>
      <p
        id={fieldId('description')}
        tabIndex={-1}
        className="text-lg font-medium tracking-[-0.006em] text-pretty"
      >
        {isEarlier && <span className="text-ink-2">Before your change: </span>}
        {preview.description}
      </p>
      <ZoneMoved preview={preview} stale={stale} onTimezone={onTimezone} />
      {preview.warnings.length > 0 && (
        <Suspense>
          <Notices preview={preview} stale={stale} of={['stop', 'caution']} until={until} />
        </Suspense>
      )}
      <RunList {...{ preview, stale, viewerZone, isLong }} onLong={setLong} />
      {preview.warnings.length > 0 && (
        <Suspense>
          <Notices preview={preview} stale={stale} of={['hint']} until={until} />
        </Suspense>
      )}
      <MonthStrip next={preview.next} />
    </div>
  )
}

/** Reads changes aloud to screen readers. */
function Announcement({ preview }: { preview: SchedulePreview | null }) {
  const { timezone, now } = useEditor()
  const [first] = preview?.next ?? []
  const moment = first === undefined ? null : momentOf(first, timezone, new Date(now).getUTCFullYear())
  return (
    <p role="status" className="sr-only">
      {preview && `${preview.description}. `}
      {moment && `Next run ${moment.weekday} ${moment.date}, ${moment.time}.`}
      {preview && !moment && 'It will not run.'}
    </p>
  )
}
