'use client'

import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureWords } from '#components/kit/form/failure.ts'
import { createIntent } from '#components/kit/form/intent.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { type Overtaken, overtakenOf } from '#lib/api/errors.ts'

type Saving<Input extends object, Settings> = {
  queryKey: QueryKey
  /** Sends the input with the key as `Idempotency-Key`. */
  send: (given: Input, idempotencyKey: string) => Promise<Settings>
  /** The settings that are given, as they are now: what an undo sends. */
  before: (given: Input) => Input
}

/** `overtaken`: what somebody else has written since the setting was read, for its field to show. */
export type Outcome = { isSaved: boolean; overtaken?: Overtaken }

export type Save<Input> = (given: Input, what: string) => Promise<Outcome>

/** Saves one setting at once and says so, with a way back. */
export function useSavedSettings<Input extends object, Settings>(of: Saving<Input, Settings>): Save<Input> {
  const cache = useQueryClient()
  const intent = useRef(createIntent())

  /** An undo expects what was written, a change what is shown. */
  async function save(given: Input, what: string, written?: Input): Promise<Outcome> {
    const { queryKey, send } = of
    const expected = written ?? of.before(given)
    const input = { ...given, expected }
    try {
      cache.setQueryData(queryKey, await send(input, intent.current.keyFor(input)))
      intent.current.done()
      const undo = () => void save(expected, what, given)
      toast(written ? { title: `${what} changed back` } : { title: `${what} saved`, undo })
      return { isSaved: true }
    } catch (error) {
      const [overtaken] = overtakenOf(error)
      const description = overtaken
        ? `${overtaken.user?.name ?? 'Somebody'} changed it meanwhile.`
        : failureWords(error)
      toast({ title: `${what} not changed`, description, tone: 'stop' })
      await cache.invalidateQueries({ queryKey })
      return { isSaved: false, overtaken }
    }
  }

  return (given, what) => save(given, what)
}
