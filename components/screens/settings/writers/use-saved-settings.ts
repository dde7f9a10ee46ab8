'use client'

import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureWords } from '#components/kit/form/failure.ts'
import { createIntent } from '#components/kit/form/intent.ts'
import { toast } from '#components/ui/toast/toast.ts'

type Saving<Input extends object, Settings> = {
  queryKey: QueryKey
  /** Sends the input with the key as `Idempotency-Key`. */
  send: (given: Input, idempotencyKey: string) => Promise<Settings>
  /** The settings that are given, as they are now: what an undo sends. */
  before: (given: Input) => Input
}

export type Save<Input> = (given: Input, what: string) => void

/** Saves one setting at once and says so, with a way back. */
export function useSavedSettings<Input extends object, Settings>(of: Saving<Input, Settings>): Save<Input> {
  const cache = useQueryClient()
  const intent = useRef(createIntent())

  async function save(given: Input, what: string, isUndo = false): Promise<void> {
    const { queryKey, send } = of
    const before = of.before(given)
    try {
      cache.setQueryData(queryKey, await send(given, intent.current.keyFor(given)))
      intent.current.done()
      const undo = () => void save(before, what, true)
      toast(isUndo ? { title: `${what} changed back` } : { title: `${what} saved`, undo })
    } catch (error) {
      toast({ title: `${what} not changed`, description: failureWords(error), tone: 'stop' })
      await cache.invalidateQueries({ queryKey })
    }
  }

  return (given, what) => void save(given, what)
}
