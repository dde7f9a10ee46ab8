'use client'

import { Star } from 'lucide-react'
import { useRow } from '#components/kit/list/row.tsx'
import { classes } from '#components/ui/classes.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { Person } from '#contract/person.ts'
import { useSavePerson } from './person-updates.ts'

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

/** Words come when they are needed: they are not part of the first load. */
async function sayFailure(title: string, error: unknown): Promise<void> {
  const { describeFailure } = await import('#lib/api/failure.ts')
  toast({ title, description: describeFailure(error).text, tone: 'stop' })
}

/** Marks a person as VIP, or no longer, at once; both can be undone. */
export function useVip({ id, displayName }: Pick<Person, 'id' | 'displayName'>): (isVip: boolean) => void {
  const save = useSavePerson()
  const set = async (isVip: boolean) => {
    try {
      await save(id, { isVip })
      const title = isVip ? `${displayName} is a VIP` : `${displayName} is no longer a VIP`
      toast({ title, undo: () => set(!isVip) })
    } catch (error) {
      await sayFailure(`${displayName} was not changed`, error)
    }
  }
  return (isVip) => void set(isVip)
}
