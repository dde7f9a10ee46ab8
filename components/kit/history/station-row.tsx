'use client'

import Link from 'next/link'
import { Button } from '#components/ui/button.tsx'
import { useNow, useZone } from '#components/ui/now.tsx'
import { joined } from '#contract/common/joined.ts'
import { formatInstant } from '#lib/format.ts'
import { ActorMark } from './drawing/actor-mark.tsx'
import { ChangeLines } from './drawing/change-lines.tsx'
import { Buffers, JoiningTrack, LeavingTrack, Rail } from './drawing/rail.tsx'
import { type Act, isUndoable } from './track/acts.ts'
import { timeOf } from './track/days.ts'
import { fieldOf } from './track/fields.ts'
import type { Actor, Station } from './track/stations.ts'

/** Fields whose earlier values can be set again, and how. */
export type Restore = { fields: readonly string[]; onRestore: (values: Record<string, unknown>) => void }

/** How the acts of a history are taken back. */
export type ActsOf = {
  /** Topic whose history it is. */
  topicId: string
  canUndo: boolean
  /** Id of the act that is being taken back. */
  pending: string | null
  onUndo: (actId: string) => void
}

/** How a merge of a history is taken back. */
export type MergesOf = {
  /** Id of the merge that is being taken back. */
  pending: string | null
  onUndo: (mergeId: string, names: string) => void
}

type Props = {
  station: Station
  isNewest: boolean
  /** The very first change: the track begins here. */
  isOrigin: boolean
  /** Page of another record of this kind. */
  hrefOf: (id: string) => string
  restore?: Restore | undefined
  acts?: ActsOf | undefined
  merges?: MergesOf | undefined
}

export function StationRow({ station, isNewest, isOrigin, hrefOf, restore, acts, merges }: Props) {
  if (station.kind === 'joined') return <JoinedRow station={station} isOrigin={isOrigin} hrefOf={hrefOf} />
  return (
    <li className={`relative pl-9 ${isOrigin ? 'pb-9' : 'pb-6'}`}>
      <Rail from={isNewest ? 'station' : 'top'} to={isOrigin ? 'station' : 'bottom'} />
      {isOrigin && <Buffers />}
      <Mark actor={station.actor} />
      {station.kind === 'change' ? (
        <>
          <Headline station={station} words={station.description.sentence} />
          <ChangeLines
            lines={station.description.lines}
            operation={station.operation}
            named={station.act !== null && !saysItself.has(station.act.kind)}
          />
          {restore && <RestoreButton station={station} restore={restore} />}
          {acts && station.act && (
            <UndoAct act={station.act} sentence={station.description.sentence} acts={acts} />
          )}
        </>
      ) : (
        <>
          <Headline station={station} words={mergeWords(station.sources.length)} />
          <div className="relative pl-4 pt-5">
            <JoiningTrack count={station.sources.length} />
            <ul>
              {station.sources.map(({ id, name }) => (
                <li key={id} className="flex h-7 items-center">
                  <Link
                    href={hrefOf(id)}
                    prefetch={false}
                    className="truncate font-medium hover:underline hover:underline-offset-2"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
          {merges && <UndoMerge station={station} merges={merges} />}
        </>
      )}
    </li>
  )
}

type Merge = Extract<Station, { kind: 'merge' }>

/** Takes a merge back, or says that it is too late. */
function UndoMerge({ station, merges }: { station: Merge; merges: MergesOf }) {
  const now = useNow()
  const { id, sources, undoUntil } = station
  if (undoUntil === null) return null
  if (Date.parse(undoUntil) <= now) return <p className="mt-1 text-xs text-ink-3">Can no longer be undone</p>
  const names = joined(sources.map(({ name }) => name))
  return (
    <Button
      size="sm"
      variant="quiet"
      className="-ml-2 mt-1"
      loading={merges.pending === id}
      aria-label={`Undo the merge of ${names}`}
      onClick={() => merges.onUndo(id, names)}
    >
      Undo
    </Button>
  )
}

type Changed = Extract<Station, { kind: 'change' }>

/** Sets what an edit replaced again. Only edits have something before them. */
function RestoreButton({ station, restore }: { station: Changed; restore: Restore }) {
  const before = Object.entries(station.before).filter(([field]) => restore.fields.includes(field))
  if (station.operation !== 'UPDATE' || before.length === 0) return null
  const nouns = joined(before.map(([field]) => fieldOf(field).noun))
  return (
    <Button
      size="sm"
      variant="quiet"
      className="-ml-2 mt-1"
      aria-label={`Restore ${nouns} to before this change`}
      onClick={() => restore.onRestore(Object.fromEntries(before))}
    >
      Restore
    </Button>
  )
}

/** Acts whose sentence names the field that they changed. */
const saysItself = new Set<Act['kind']>(['create', 'edit'])

type UndoProps = { act: Act; sentence: string; acts: ActsOf }

/** Takes an act back, or says that somebody has. */
function UndoAct({ act, sentence, acts }: UndoProps) {
  const now = useNow()
  if (act.undoneAt !== null) return <p className="mt-1 text-xs text-ink-3">Undone since</p>
  if (!acts.canUndo || !isUndoable(act, now)) return null
  return (
    <Button
      size="sm"
      variant="quiet"
      className="-ml-2 mt-1"
      loading={acts.pending === act.id}
      aria-label={`Undo: ${sentence}`}
      onClick={() => acts.onUndo(act.id)}
    >
      Undo
    </Button>
  )
}

function JoinedRow({ station, isOrigin, hrefOf }: Pick<Props, 'isOrigin' | 'hrefOf'> & { station: Station }) {
  if (station.kind !== 'joined') return null
  return (
    <li className={`relative ${isOrigin ? 'pb-9' : 'pb-6'}`}>
      <LeavingTrack />
      <p className="flex h-14 items-start pl-[3.75rem] pt-0.5 text-ink-2">
        <span>
          Continues as{' '}
          <Link
            href={hrefOf(station.target.id)}
            className="font-medium text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-current"
          >
            {station.target.name}
          </Link>
        </span>
      </p>
      <div className="relative pl-9">
        <Mark actor={station.actor} />
        <Headline station={station} words={`merged this into ${station.target.name}`} />
      </div>
      <span aria-hidden="true" className="absolute bottom-0 left-[11px] top-14 w-0.5 bg-line-strong -z-10" />
    </li>
  )
}

function Mark({ actor }: { actor: Actor }) {
  return (
    <span className="absolute left-0 top-0">
      <ActorMark actor={actor} />
    </span>
  )
}

const kinds = { user: '', agent: 'Agent', system: 'System', unknown: '' }

function Headline({ station, words }: { station: Station; words: string }) {
  const { actor, at } = station
  const zone = useZone()
  const utc = formatInstant(at, 'UTC')
  return (
    <div className="flex min-h-6 items-baseline gap-3">
      <p className="min-w-0 flex-1 pt-0.5 text-ink-2">
        <span className="font-semibold text-ink">{actor.name}</span>
        {kinds[actor.type] && <span className="ml-1.5 text-xs text-ink-3">{kinds[actor.type]}</span>} {words}
      </p>
      <time
        dateTime={at}
        title={zone === 'UTC' ? utc : `${formatInstant(at, zone)}, ${utc}`}
        className="shrink-0 text-xs tabular-nums text-ink-3 sm:absolute sm:-left-14 sm:top-[3px] sm:w-11 sm:text-right"
      >
        {timeOf(at, zone)}
      </time>
    </div>
  )
}

function mergeWords(count: number): string {
  return count === 1 ? 'merged another into this one' : `merged ${count} others into this one`
}
