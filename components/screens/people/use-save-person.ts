'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { toast } from '#components/ui/toast/toast.ts'
import type { PersonChange } from './person-updates.ts'

/** What changes people is loaded when somebody changes one. */
export function useSavePerson() {
  const client = useQueryClient()
  return useCallback(
    async (id: string, change: PersonChange) => {
      const { updatePerson } = await import('./person-updates.ts')
      return updatePerson(client, id, change)
    },
    [client],
  )
}

/** Words come when they are needed: they are not part of the first load. */
export async function sayFailure(title: string, error: unknown): Promise<void> {
  const { describeFailure } = await import('#lib/api/failure.ts')
  toast({ title, description: describeFailure(error).text, tone: 'stop' })
}
