'use client'

import { LoadingRows } from '#components/ui/states/loading-rows.tsx'
import { ReadFailure } from '#components/ui/states/read-failure.tsx'
import type { SchedulePreview } from '#contract/common/schedule-preview.ts'
import { momentOf } from '#lib/schedule/moments.ts'
import { useEditor } from '../editor-context.ts'
import type { PreviewState } from '../use-schedule-preview.ts'
import { MonthStrip } from './month-strip.tsx'
import { Notices } from './notices.tsx'
import { RunList } from './run-list.tsx'
import { ZoneMoved } from './zone-moved.tsx'

type Props = { state: PreviewState; viewerZone: string; onTimezone: (zone: string) => void }

/** The schedule in words, its next runs, and what to watch out for: always in sight. */
export function SchedulePanel({ state, viewerZone, onTimezone }: Props) {
  const { preview, stale, error, retry, offered } = state
  if (!offered) {
    return (
      <p className="text-sm text-ink-2">
        This service does not tell when a schedule runs before it is saved. The next run is shown once it is.
      </p>
    )
  }
  return (
    <section aria-label="When it runs" className="grid gap-3" aria-busy={stale}>
      {error !== null && (
        <ReadFailure title="The next runs could not be told" error={error} onRetry={retry} compact />
      )}
      {preview === null ? (
        error === null && <LoadingRows rows={5} label="Looking for the next runs" />
      ) : (
        <Told preview={preview} stale={stale} viewerZone={viewerZone} onTimezone={onTimezone} />
      )}
      <Announcement preview={stale ? null : preview} />
    </section>
  )
}

type ToldProps = Pick<Props, 'viewerZone' | 'onTimezone'> & { preview: SchedulePreview; stale: boolean }

function Told({ preview, stale, viewerZone, onTimezone }: ToldProps) {
  return (
    <div className={`grid gap-3 transition-opacity ${stale ? 'opacity-60' : ''}`}>
      <p className="text-lg font-medium tracking-[-0.006em] text-pretty">{preview.description}</p>
      <ZoneMoved preview={preview} stale={stale} onTimezone={onTimezone} />
      <Notices preview={preview} />
      <RunList preview={preview} viewerZone={viewerZone} />
      <MonthStrip next={preview.next} />
    </div>
  )
}

/** What changed, for those who hear the page. */
function Announcement({ preview }: { preview: SchedulePreview | null }) {
  const { timezone, now } = useEditor()
  const [first] = preview?.next ?? []
  const moment = first === undefined ? null : momentOf(first, timezone, new Date(now).getUTCFullYear())
  return (
    <p role="status" className="sr-only">
      {preview && `${preview.description}. `}
      {moment && `Next run ${moment.weekday} ${moment.date}, ${moment.time}.`}
      {preview && !moment && 'It does not run.'}
    </p>
  )
}
