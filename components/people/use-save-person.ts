'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { toast } from '#components/ui/toast/toast.ts'
import type { Person, PersonDetail } from '#contract/people.ts'
import { api, client as service } from '#lib/api/browser/api.ts'
import { type PersonChange, patchPerson, valuesBefore } from './person-cache.ts'

/** Shows a change at once, sends it, and takes it back when it fails. `intent`: one key for each wish of a person. */
export function useSavePerson() {
  const client = useQueryClient()
  return useCallback(
    async (person: Person | PersonDetail, change: PersonChange, intent: string = crypto.randomUUID()) => {
      const before = valuesBefore(person, change)
      patchPerson(client, person.id, change)
      try {
        await service.people.update(
          { personId: person.id, ...change },
          { context: { idempotencyKey: intent } },
        )
      } catch (error) {
        patchPerson(client, person.id, before)
        throw error
      }
      void client.invalidateQueries({ queryKey: api.people.list.key(), refetchType: 'none' })
      void client.invalidateQueries({ queryKey: ['people', person.id, 'history'] })
      return before
    },
    [client],
  )
}

/** Words come when they are needed: they are not part of the first load. */
export async function sayFailure(title: string, error: unknown): Promise<void> {
  const { describeFailure } = await import('#lib/api/describe-failure.ts')
  toast({ title, description: describeFailure(error).text, tone: 'stop' })
}
