'use client'

import { useSearchParams } from 'next/navigation'
import { NothingYet } from '#components/kit/states/nothing-matches.tsx'
import { classes } from '#components/ui/classes.ts'
import { ActorShape } from './drawing/actor-mark.tsx'
import { actorTypes, parseActors, toggled, withActors } from './track/actors.ts'
import type { ActorType } from './track/stations.ts'

const parameter = 'by'

function show(actors: readonly ActorType[]): void {
  const search = withActors(location.search, actors)
  const address = location.pathname + (search ? `?${search}` : '')
  if (address !== location.pathname + location.search) history.pushState(null, '', address)
}

/** The address keeps the selected actors, so Back undoes a choice. */
export function useActors() {
  return {
    actors: parseActors(useSearchParams().get(parameter)),
    showAll: () => show(actorTypes),
    /** Starts from where the browser is, not from the last drawing: two clicks in one moment both count. */
    toggle: (type: ActorType) =>
      show(toggled(parseActors(new URLSearchParams(location.search).get(parameter)), type)),
  }
}

type Props = { value: readonly ActorType[]; onToggle: (type: ActorType) => void }

const labels: Record<ActorType, string> = { user: 'People', agent: 'Agents', system: 'System' }

/** Selects actors, and is the legend of their shapes. */
export function ActorFilter({ value, onToggle }: Props) {
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">Show changes by</legend>
      {actorTypes.map((type) => {
        const isOn = value.includes(type)
        return (
          <button
            key={type}
            type="button"
            aria-pressed={isOn}
            onClick={() => onToggle(type)}
            className={classes(
              'inline-flex h-7 items-center gap-1.5 rounded-md border px-2 text-xs font-medium',
              isOn
                ? 'border-line-strong bg-raised text-ink'
                : 'border-dashed border-line-strong text-ink-3 hover:text-ink',
            )}
          >
            <ActorShape type={type} className={isOn ? 'size-3.5' : 'size-3.5 opacity-50 grayscale'} />
            {labels[type]}
          </button>
        )
      })}
    </fieldset>
  )
}

/** Shown when none of the selected actors made a change. */
export function NoChanges({ actors, what }: { actors: readonly ActorType[]; what: string }) {
  const isAll = actors.includes('system')
  return (
    <NothingYet title={isAll ? 'No changes yet' : 'No changes by the selected actors yet'} compact>
      {isAll
        ? `Every change of this ${what} is listed here, with who made it.`
        : 'Select System to see what Signalbox changed automatically.'}
    </NothingYet>
  )
}
