'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { turn } from '#components/kit/automation/change-automation.ts'
import { type BulkFailure, sayUndone } from '#components/kit/list/bulk-undo.ts'
import { eachOf } from '#components/kit/list/each-of.ts'
import type { Selection } from '#components/kit/list/use-selection.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { AutomationSummary } from '#contract/automation-list.ts'
import { describeFailure } from '#lib/api/describe-failure.ts'
import { formatCount } from '#lib/format.ts'

type Row = AutomationSummary

const atOnce = 4

/** One request an automation, a few at once; what failed stays selected, what worked can be undone in one go. */
export function useBulkAutomations() {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const [failures, setFailures] = useState<readonly BulkFailure[]>([])
  const stopped = useRef(false)

  const run = async (automations: readonly Row[], enabled: boolean) => {
    stopped.current = false
    setFailures([])
    setProgress({ done: 0, of: automations.length })
    const changed: Row[] = []
    const failed: BulkFailure[] = []
    const take = async (automation: Row) => {
      try {
        await turn(client, automation.id, enabled)
        changed.push(automation)
      } catch (error) {
        failed.push({ id: automation.id, name: automation.name, reason: describeFailure(error).text })
      }
      setProgress({ done: changed.length + failed.length, of: automations.length })
    }
    try {
      await eachOf(automations, atOnce, () => stopped.current, take)
    } finally {
      setProgress(undefined)
    }
    return { changed, failed }
  }

  const undo = async (automations: readonly Row[], enabled: boolean) => {
    const { changed, failed } = await run(automations, enabled)
    sayUndone(words(changed.length, enabled), failed)
  }

  const start = async (chosen: readonly Row[], enabled: boolean, selection: Selection<Row>) => {
    const isToChange = (one: Row) => one.enabled !== enabled && one.status !== 'completed'
    const { changed, failed } = await run(chosen.filter(isToChange), enabled)
    setFailures(failed)
    selection.set([...changed, ...chosen.filter((one) => !isToChange(one))], false)
    const title = words(changed.length, enabled)
    if (changed.length === 0) toast({ title })
    else toast({ title, undo: () => void undo(changed, !enabled) })
  }
  const stop = () => {
    stopped.current = true
  }
  return { progress, failures, start, stop, dismiss: () => setFailures([]) }
}

function words(count: number, enabled: boolean): string {
  if (count === 0) return 'No automation was changed'
  const which = count === 1 ? 'One automation' : `${formatCount(count)} automations`
  return `${which} ${enabled ? 'resumed' : 'paused'}`
}
