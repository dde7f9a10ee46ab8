'use client'

import { classes } from '#components/ui/classes.ts'
import { ActorShape } from './drawing/actor-mark.tsx'
import { actorTypes } from './track/actors.ts'
import type { ActorType } from './track/stations.ts'

type Props = { value: readonly ActorType[]; onToggle: (type: ActorType) => void }

const labels: Record<ActorType, string> = { user: 'People', agent: 'Agents', system: 'System' }

/** Whose changes are shown, and the legend of the shapes. */
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
