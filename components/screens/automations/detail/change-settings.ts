import type { QueryClient } from '@tanstack/react-query'
import { type UpdateSetup, update } from '#components/kit/form/optimistic/updates.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { AutomationDetail } from '#contract/automation-list.ts'
import type { AutomationSettings } from '#contract/common/automation-settings.ts'
import { api, client as service } from '#lib/api/browser/api.ts'
import { describeFailure } from '#lib/api/describe-failure.ts'

type Patch = Partial<AutomationSettings>

const setup: UpdateSetup<Patch, AutomationDetail> = {
  keys: [api.automations.key()],
  apply: (item, patch) => ({ ...item, settings: { ...Reflect.get(item, 'settings'), ...patch } }),
  send: (automationId, settings, idempotencyKey) =>
    service.automations.update({ automationId, settings }, { context: { idempotencyKey } }),
}

/** Shown at once, said in a toast that can take it back, and taken back by itself when it fails. */
export async function changeSettings(
  client: QueryClient,
  { id, settings }: Pick<AutomationDetail, 'id' | 'settings'>,
  patch: Patch,
): Promise<void> {
  const names = Object.keys(patch)
  const before = Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)))
  try {
    await update(client, setup, { id, patch })
    toast({
      title: 'Saved',
      description: 'It holds from the next run on.',
      undo: () => void changeSettings(client, { id, settings: { ...settings, ...patch } }, before),
    })
  } catch (error) {
    toast({ title: 'The setting is as before', description: describeFailure(error).text, tone: 'stop' })
  }
}
