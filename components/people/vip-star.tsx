'use client'

import { Star } from 'lucide-react'
import { useRow } from '#components/data-table/row-context.ts'
import { classes } from '#components/ui/classes.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { Person } from '#contract/people.ts'
import { sayFailure, useSavePerson } from './use-save-person.ts'

/** Marks a person as VIP, or no longer, at once. */
export function VipStar({ person }: { person: Person }) {
  const { tabIndex } = useRow()
  const save = useSavePerson()
  const { displayName, isVip } = person
  const set = async (next: boolean) => {
    try {
      await save({ ...person, isVip: !next }, { isVip: next })
      const title = next ? `${displayName} is a VIP` : `${displayName} is no longer a VIP`
      toast({ title, undo: () => void set(!next) })
    } catch (error) {
      await sayFailure(`${displayName} is as before`, error)
    }
  }
  return (
    <button
      type="button"
      aria-pressed={isVip}
      aria-label={`VIP: ${displayName}`}
      tabIndex={tabIndex}
      onClick={() => void set(!isVip)}
      className={classes(
        'grid size-7 place-items-center rounded-md hover:bg-hover',
        isVip ? 'text-caution' : 'text-line-strong hover:text-ink-2 group-hover/row:text-ink-3',
      )}
    >
      <Star aria-hidden="true" className="size-4" fill={isVip ? 'currentColor' : 'none'} />
    </button>
  )
}
