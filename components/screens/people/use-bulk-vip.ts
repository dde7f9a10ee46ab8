'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type BulkFailure, sayUndone } from '#components/kit/list/bulk-undo.ts'
import { eachOf } from '#components/kit/list/each-of.ts'
import type { Selection } from '#components/kit/list/use-selection.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { Person } from '#contract/people.ts'
import { describeFailure } from '#lib/api/describe-failure.ts'
import { formatCount } from '#lib/format.ts'
import { refreshPeople, updateOneOfMany } from './person-updates.ts'

const atOnce = 4

/** One request a person, a few at once; what failed stays selected, what worked can be undone in one go. */
export function useBulkVip() {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const [failures, setFailures] = useState<readonly BulkFailure[]>([])
  const stopped = useRef(false)

  const run = async (people: readonly Person[], isVip: boolean) => {
    stopped.current = false
    setFailures([])
    setProgress({ done: 0, of: people.length })
    const changed: Person[] = []
    const failed: BulkFailure[] = []
    const change = async (person: Person) => {
      try {
        await updateOneOfMany(client, person.id, { isVip })
        changed.push(person)
      } catch (error) {
        failed.push({ id: person.id, name: person.displayName, reason: describeFailure(error).text })
      }
      setProgress({ done: changed.length + failed.length, of: people.length })
    }
    try {
      await eachOf(people, atOnce, () => stopped.current, change)
    } finally {
      setProgress(undefined)
      refreshPeople(client)
    }
    return { changed, failed }
  }

  const undo = async (people: readonly Person[], isVip: boolean) => {
    const { changed, failed } = await run(people, isVip)
    sayUndone(words(changed.length, isVip), failed)
  }

  const start = async (people: readonly Person[], isVip: boolean, selection: Selection<Person>) => {
    const isToChange = (person: Person) => person.isVip !== isVip
    const { changed, failed } = await run(people.filter(isToChange), isVip)
    setFailures(failed)
    selection.set([...changed, ...people.filter((person) => !isToChange(person))], false)
    const title = words(changed.length, isVip)
    if (changed.length === 0) toast({ title })
    else toast({ title, undo: () => void undo(changed, !isVip) })
  }
  const stop = () => {
    stopped.current = true
  }
  return { progress, failures, start, stop, dismiss: () => setFailures([]) }
}

function words(count: number, isVip: boolean): string {
  if (count === 0) return 'Nobody was changed'
  const who = count === 1 ? 'One person is' : `${formatCount(count)} people are`
  return isVip ? `${who} now VIP` : `${who} no longer VIP`
}
