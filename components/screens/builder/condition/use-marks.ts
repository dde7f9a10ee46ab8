'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#components/kit/automation/use-change-automation.ts'
import { randomKey } from '#components/kit/form/intent.ts'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { api, client as service } from '#lib/api/browser/api.ts'
import { useBuilder } from '../state/builder-form.ts'
import { exampleOf, type Mark } from './past-events.ts'

export type Marks = {
  marks: readonly Mark[]
  /** Null: nothing can be marked here. */
  toggle: ((mark: Mark) => void) | null
}

const most = 50

/** Marks of a saved automation are kept by the service; those of a draft in the browser, until it is saved. */
export function useMarks(): Marks {
  const { automation } = useBuilder()
  const kept = useKeptMarks(automation?.id ?? null)
  const drafted = useDraftMarks()
  const may = useMay()
  const { marks, set } = automation ? kept : drafted
  if (!may('markConditionEvent') || !may('unmarkConditionEvent')) return { marks, toggle: null }
  const toggle = (mark: Mark) => {
    const isMarked = marks.some(({ key }) => key === mark.key)
    if (!isMarked && marks.length >= most)
      toast({ title: `${most} events are already marked`, description: 'Remove a mark first.', tone: 'stop' })
    else void set(mark, !isMarked)
  }
  return { marks, toggle }
}

function useDraftMarks() {
  const { store } = useBuilder()
  const [, redraw] = useState(0)
  const marks = store.read().marks ?? []
  const set = (mark: Mark, isMarked: boolean) => {
    const others = (store.read().marks ?? []).filter(({ key }) => key !== mark.key)
    store.write({ marks: isMarked ? [mark, ...others] : others })
    redraw((n) => n + 1)
  }
  return { marks, set }
}

function useKeptMarks(automationId: string | null) {
  const client = useQueryClient()
  const may = useMay()
  const input = { automationId: automationId ?? '' }
  const query = api.events.marks.queryOptions({ input })
  const { data } = useQuery({ ...query, enabled: automationId !== null && may('listConditionMarks') })
  const set = async (mark: Mark, isMarked: boolean) => {
    const context = { idempotencyKey: randomKey() }
    try {
      const kept = isMarked
        ? await service.events.mark({ ...input, ...saidOf(mark) }, { context })
        : await service.events.unmark({ ...input, key: mark.key }, { context })
      client.setQueryData(query.queryKey, (before) => {
        const others = before?.data.filter(({ key }) => key !== mark.key) ?? []
        return { data: isMarked ? [kept, ...others] : others }
      })
    } catch (error) {
      const title = isMarked ? 'The event was not marked' : 'The mark was not removed'
      sayFailed(title, error)
      void client.invalidateQueries({ queryKey: query.queryKey })
    }
  }
  return { marks: data?.data ?? [], set }
}

/** A mark as the service stores it. */
export function saidOf(mark: Mark) {
  const { payload, shouldRun } = mark
  return { ...exampleOf(mark), payload, shouldRun }
}

/** Hands the marks of a draft to the automation that it has become. How many did not arrive. */
export async function keepMarks(automationId: string, marks: readonly Mark[]): Promise<number> {
  let lost = 0
  for (const mark of marks.toReversed()) {
    const context = { idempotencyKey: `${automationId}-mark-${mark.key}` }
    await service.events.mark({ automationId, ...saidOf(mark) }, { context }).catch(() => lost++)
  }
  return lost
}
