'use client'

import { Star } from 'lucide-react'
import { useRow } from '#components/kit/list/row.tsx'
import { classes } from '#components/ui/classes.ts'
import type { Person } from '#contract/people.ts'
import { useVip } from './use-vip.ts'

export function VipStar({ person }: { person: Pick<Person, 'id' | 'displayName' | 'isVip'> }) {
  const { tabIndex } = useRow()
  const set = useVip(person)
  const { displayName, isVip } = person
  return (
    <button
      type="button"
      aria-pressed={isVip}
      aria-label={`VIP: ${displayName}`}
      tabIndex={tabIndex}
      onClick={() => set(!isVip)}
      className={classes(
        'grid size-7 place-items-center rounded-md hover:bg-hover',
        isVip ? 'text-caution' : 'text-line-strong hover:text-ink-2 group-hover/row:text-ink-3',
      )}
    >
      <Star className="size-4" fill={isVip ? 'currentColor' : 'none'} />
    </button>
  )
}
