'use client'

import { useMemo } from 'react'
import { useNames } from '#components/kit/automation/use-names.ts'
import { Button } from '#components/ui/button.tsx'
import { useNow, useZone } from '#components/ui/now.tsx'
import { formatCount } from '#lib/format.ts'
import { Rail } from './drawing/rail.tsx'
import { type ActsOf, type MergesOf, type Restore, StationRow } from './station-row.tsx'
import { actorTypes } from './track/actors.ts'
import { daysOf } from './track/days.ts'
import { type ActorType, stationsOf, type Trail } from './track/stations.ts'

export type Older = { load: () => void; isLoading: boolean; hasFailed: boolean }

export type HistoryTrackProps = {
  pages: readonly Trail[]
  /** "company", "person". */
  what: string
  actors: readonly ActorType[]
  hrefOf: (id: string) => string
  /** Loads older changes; null when there are none to load. */
  older: Older | null
  /** Shows also the changes of actors that are not selected. */
  onShowAll?: () => void
  restore?: Restore | undefined
  /** Where changes are acts that can be taken back. */
  acts?: ActsOf | undefined
  /** Where merges can be taken back. */
  merges?: MergesOf | undefined
}

/** A trail as a track: one station a change, newest first, day by day. */
export function HistoryTrack(props: HistoryTrackProps) {
  const { pages, what, actors, hrefOf, older, onShowAll, restore, acts, merges } = props
  const zone = useZone()
  const now = useNow()
  const loaded = pages.reduce((sum, { history }) => sum + history.length, 0)
  const total = pages[0]?.totalCount ?? loaded
  const hasMore = loaded < total
  const names = useNames(pages)
  const stations = useMemo(
    () => stationsOf(pages, { what, actors, hasMore, names, topicId: acts?.topicId }),
    [pages, what, actors, hasMore, names, acts?.topicId],
  )
  const days = useMemo(() => daysOf(stations, zone, now), [stations, zone, now])
  const newest = stations[0]?.id
  const oldest = hasMore ? undefined : stations.at(-1)
  const isWhole = oldest?.kind === 'change' && oldest.operation === 'INSERT'
  const origin = isWhole ? oldest.id : undefined
  return (
    // Wide windows have the times left of the track, as a timetable has.
    <div className="sm:pl-14">
      <h2 className="sr-only">Changes by day</h2>
      <ol aria-label="Changes, newest first">
        {days.map(({ key, label, stations: ofDay, quiet }, index) => (
          <li key={key}>
            <h3
              className={`relative pl-9 text-xs font-semibold text-ink-3 ${index === 0 ? 'pb-3' : 'pb-3 pt-1'}`}
            >
              {index > 0 && <Rail />}
              {label}
            </h3>
            <ol>
              {ofDay.map((station) => (
                <StationRow
                  key={station.id}
                  station={station}
                  isNewest={station.id === newest}
                  isOrigin={station.id === origin}
                  hrefOf={hrefOf}
                  restore={restore}
                  acts={acts}
                  merges={merges}
                />
              ))}
            </ol>
            {quiet && (
              <p className="relative pb-4 pl-9 pt-1 text-xs text-ink-3">
                <Rail dashed />
                {quiet} without a change
              </p>
            )}
          </li>
        ))}
      </ol>
      {oldest && !isWhole && <Hidden actors={actors} onShowAll={onShowAll} />}
      {hasMore && <Before count={total - loaded} older={older} />}
    </div>
  )
}

const others: Record<ActorType, string> = { user: 'people', agent: 'agents', system: 'the system' }

/** Explains that there are earlier changes, by other actors or unknown. */
function Hidden({ actors, onShowAll }: Pick<HistoryTrackProps, 'actors' | 'onShowAll'>) {
  const hidden = actorTypes.filter((type) => !actors.includes(type)).map((type) => others[type])
  return (
    <p className="relative flex min-h-9 flex-wrap items-center gap-x-3 pl-9 text-xs text-ink-3">
      <Rail dashed />
      {hidden.length > 0
        ? `Earlier changes were made by ${hidden.join(' or ')}.`
        : 'Earlier changes are not known.'}
      {hidden.length > 0 && onShowAll && (
        <Button size="sm" variant="quiet" className="-mx-2" onClick={onShowAll}>
          Show all changes
        </Button>
      )}
    </p>
  )
}

function Before({ count, older }: { count: number } & Pick<HistoryTrackProps, 'older'>) {
  return (
    <div className="relative flex flex-wrap items-center gap-3 pl-9 pt-1">
      <Rail dashed />
      {older ? (
        <Button size="sm" onClick={older.load} loading={older.isLoading}>
          Older changes
        </Button>
      ) : null}
      <p className="text-xs text-ink-3">
        {older
          ? `${formatCount(count)} more`
          : `This service does not list the ${formatCount(count)} older changes.`}
      </p>
      {older?.hasFailed && (
        <p role="alert" className="text-xs text-ink-2">
          They could not be loaded. Try again.
        </p>
      )}
    </div>
  )
}
