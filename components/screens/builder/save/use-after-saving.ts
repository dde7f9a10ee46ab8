'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { automationQuery } from '#components/kit/automation/queries.ts'
import { useChangeAutomation } from '#components/kit/automation/use-change-automation.ts'
import { canonical, same } from '#components/kit/form/intent.ts'
import { startProgress } from '#components/kit/page/progress-state.ts'
import { arriving } from '#components/ui/lazy-part.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { fromAutomation } from '../draft/draft.ts'
import type { DraftRecord } from '../state/use-draft-record.ts'
import type { Saved } from './use-saving.ts'

const after = () => arriving(() => import('./after-saving.ts'))

/** Opens the saved automation, or its test run on this page. */
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
    const { startTest } = await after()
    const runId = await startTest(id, wanted, offers('listEventOccurrences'))
    close(saved)
    const address = `${routes.editAutomation(id)}${runId ? `?test=${runId}` : ''}`
    // The page is read again when the run ends, and would start at its top if the router did not know the address.
    router.replace(address, { scroll: false })
    if (isNew) return
    const fresh = await client.fetchQuery({ ...automationQuery(api, id), staleTime: 0 })
    const next = fromAutomation(fresh, now)
    // Text that was typed during saving stays a draft.
    record.rebase(next, fresh.version, (present) => (same(present, saved.draft) ? next : present))
  }

  return async (saved: Saved) => {
    void client.invalidateQueries({ queryKey: api.automations.key() })
    const marks = saved.isNew ? record.store.read().marks : null
    if (marks && marks.length > 0) await (await after()).handOver(saved.id, marks)
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

function titleOf({ intent, isNew, isUnchanged }: Saved): string {
  if (intent === 'on') return 'Saved and turned on'
  if (isUnchanged) return 'Nothing to save'
  return isNew ? 'Saved, and paused' : 'Saved'
}
