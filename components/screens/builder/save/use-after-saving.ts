'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { automationQuery } from '#components/kit/automation/queries.ts'
import { useChangeAutomation } from '#components/kit/automation/use-change-automation.ts'
import { canonical, randomKey, same } from '#components/kit/form/intent.ts'
import { startProgress } from '#components/kit/page/progress-state.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { TriggerEvent } from '#contract/common/trigger-events.ts'
import { api, client as service } from '#lib/api/browser/api.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { routes } from '#lib/routes.ts'
import type { Mark } from '../condition/past-events.ts'
import { keepMarks } from '../condition/use-marks.ts'
import { fromAutomation } from '../draft/draft.ts'
import type { Wanted } from '../draft/input.ts'
import type { DraftRecord } from '../state/use-draft-record.ts'
import type { Saved } from './use-saving.ts'

/** Goes where one sees what was saved: to the automation, or to its test run on this page. */
export function useAfterSaving(record: DraftRecord, now: number) {
  const router = useRouter()
  const client = useQueryClient()
  const offers = useOffers()
  const { remove } = useChangeAutomation()

  const close = ({ id, wanted, draft, isNew }: Saved) => {
    if (!isNew) return void record.store.drop()
    record.isOver.current = true
    const done = { id, name: wanted.name, content: canonical(wanted), draft }
    record.store.write({ draft: null, done })
  }

  const test = async (saved: Saved) => {
    const { id, wanted, isNew } = saved
    const runId = await startTest(id, wanted, offers('listEventOccurrences'))
    close(saved)
    const address = `${routes.editAutomation(id)}${runId ? `?test=${runId}` : ''}`
    if (isNew) return router.replace(address, { scroll: false })
    const fresh = await client.fetchQuery({ ...automationQuery(api, id), staleTime: 0 })
    const next = fromAutomation(fresh, now)
    // What was typed while it was being saved is still a draft.
    record.rebase(next, fresh.version, (present) => (same(present, saved.draft) ? next : present))
    history.replaceState(null, '', address)
  }

  return async (saved: Saved) => {
    void client.invalidateQueries({ queryKey: api.automations.key() })
    if (saved.isNew) await handOver(saved.id, record.store.read().marks ?? [])
    if (saved.intent === 'test') return test(saved)
    close(saved)
    record.isOver.current = true
    const { id, wanted, isNew } = saved
    const undo = () => void remove({ id, name: wanted.name, enabled: saved.intent === 'on' })
    toast({
      title: titleOf(saved),
      description: wanted.name,
      ...(isNew && offers('deleteAutomation') && { undo }),
    })
    const address = offers('getAutomation') ? routes.automation(id) : routes.automations
    startProgress(address)
    router.push(address)
  }
}

/** What was marked for the draft belongs to the automation from now on. */
async function handOver(id: string, marks: readonly Mark[]) {
  if (marks.length === 0) return
  const lost = await keepMarks(id, marks)
  if (lost > 0) toast({ title: `${lost} of ${marks.length} marked events were not kept`, tone: 'stop' })
}

function titleOf({ intent, isNew, isUnchanged }: Saved): string {
  if (intent === 'on') return 'Saved and turned on'
  if (isUnchanged) return 'Nothing had changed'
  return isNew ? 'Saved, and paused' : 'Saved'
}

/** Runs it once without delivering anything, on the last event where events start it. Null: it did not begin. */
async function startTest(
  automationId: string,
  { schedule }: Wanted,
  canLook: boolean,
): Promise<string | null> {
  try {
    const eventId = schedule.type === 'event' && canLook ? await lastEvent(schedule.events) : undefined
    const context = { idempotencyKey: randomKey() }
    const run = await service.runs.start(
      { automationId, dryRun: true, ...(eventId !== undefined && { eventId }) },
      { context },
    )
    return run.id
  } catch (error) {
    toast({ title: 'The test run did not start', description: describeFailure(error).text, tone: 'stop' })
    return null
  }
}

async function lastEvent(names: readonly TriggerEvent[]): Promise<string | undefined> {
  const found = await Promise.all(
    names.slice(0, 5).map((name) => service.events.occurrences({ name, limit: 1 })),
  )
  const events = found.flatMap(({ data }) => data)
  return events.toSorted((a, b) => b.occurredAt.localeCompare(a.occurredAt))[0]?.id
}
