'use client'

import { toast } from '#components/ui/toast/toast.ts'
import type { Person } from '#contract/people.ts'
import { sayFailure, useSavePerson } from './use-save-person.ts'

/** Marks a person as VIP, or no longer, at once; both can be undone. */
export function useVip({ id, displayName }: Pick<Person, 'id' | 'displayName'>): (isVip: boolean) => void {
  const save = useSavePerson()
  const set = async (isVip: boolean) => {
    try {
      await save(id, { isVip })
      const title = isVip ? `${displayName} is a VIP` : `${displayName} is no longer a VIP`
      toast({ title, undo: () => void set(!isVip) })
    } catch (error) {
      await sayFailure(`${displayName} is as before`, error)
    }
  }
  return (isVip) => void set(isVip)
}
