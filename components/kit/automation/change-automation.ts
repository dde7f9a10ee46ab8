import type { QueryClient } from '@tanstack/react-query'
import { randomKey } from '#components/kit/form/intent.ts'
import { type UpdateSetup, update } from '#components/kit/form/optimistic/updates.ts'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { AutomationDetail } from '#contract/automation-list.ts'
import type { Run } from '#contract/run-shape.ts'
import { api, client as service } from '#lib/api/browser/api.ts'
import { mayRun, type Startable } from './run-question.ts'
import type { Named } from './words.ts'

type Turned = { enabled: boolean }

const turning: UpdateSetup<Turned, AutomationDetail> = {
  keys: [api.automations.key()],
  apply: (item, { enabled }) => ({
    ...item,
    enabled,
    status: enabled ? 'healthy' : 'paused',
    ...(enabled ? null : { nextRunAt: null }),
    pausedReason: null,
  }),
  send: (automationId, { enabled }, idempotencyKey) => {
    const context = { idempotencyKey }
    return enabled
      ? service.automations.resume({ automationId }, { context })
      : service.automations.pause({ automationId }, { context })
  },
}

/** Pauses or resumes, shown at once and taken back when it fails; what fails is thrown. */
export function turn(client: QueryClient, id: string, enabled: boolean): Promise<AutomationDetail> {
  return update(client, turning, { id, patch: { enabled } })
}

/** Turns it on or off and shows a toast with Undo. */
export async function switchAndNotify(
  client: QueryClient,
  automation: Named,
  enabled: boolean,
): Promise<void> {
  const { id, name } = automation
  try {
    await turn(client, id, enabled)
    toast({
      title: enabled ? 'Resumed' : 'Paused',
      description: name,
      undo: () => switchAndNotify(client, automation, !enabled),
    })
  } catch (error) {
    sayFailed(enabled ? 'It was not resumed' : 'It was not paused', error)
  }
}

export async function remove(automationId: string): Promise<void> {
  await service.automations.remove({ automationId }, freshKey())
}

/** Comes back paused, unless it is to run again. */
export async function restore(automationId: string, resume: boolean): Promise<void> {
  await service.automations.restore({ automationId }, freshKey())
  if (resume) await service.automations.resume({ automationId }, freshKey())
}

export function duplicate(automationId: string): Promise<AutomationDetail> {
  return service.automations.duplicate({ automationId }, freshKey())
}

/** Deletes it. The toast offers Undo; later the list of deleted automations does. */
export async function removeAndSay(client: QueryClient, automation: Named): Promise<boolean> {
  const { id, name, enabled } = automation
  try {
    await remove(id)
    void refresh(client)
    const undo = () => void restoreAndSay(client, automation, enabled)
    toast({ title: 'Deleted', description: `${name}. You can restore it for 30 days.`, undo })
    return true
  } catch (error) {
    sayFailed('It was not deleted', error)
    return false
  }
}

/** Comes back paused; where it ran before the deletion that is undone, it runs again. */
export async function restoreAndSay(client: QueryClient, { id, name }: Named, resume = false): Promise<void> {
  try {
    await service.automations.restore({ automationId: id }, freshKey())
  } catch (error) {
    void refresh(client)
    return sayFailed('It was not restored', error)
  }
  try {
    if (resume) await service.automations.resume({ automationId: id }, freshKey())
    toast({ title: resume ? 'Restored' : 'Restored, and paused', description: name })
  } catch (error) {
    sayFailed('Restored, and paused', error)
  } finally {
    void refresh(client)
  }
}

export async function duplicateAndSay(client: QueryClient, { id }: Named): Promise<string | null> {
  try {
    const copy = await duplicate(id)
    void refresh(client)
    const undo = () => void takeBack(client, copy.id)
    toast({ title: 'Copied, and paused', description: copy.name, undo })
    return copy.id
  } catch (error) {
    sayFailed('It was not copied', error)
    return null
  }
}

async function takeBack(client: QueryClient, automationId: string): Promise<void> {
  try {
    await remove(automationId)
  } catch (error) {
    sayFailed('The copy was not deleted', error)
  } finally {
    void refresh(client)
  }
}

export function start(automationId: string): Promise<Run> {
  return service.runs.start({ automationId }, freshKey())
}

export function cancel(runId: string): Promise<unknown> {
  return service.runs.cancel({ runId }, freshKey())
}

/** Starts a run by hand, after asking where that posts. Undo cancels it, while that is possible. */
export async function startAndSay(client: QueryClient, automation: Startable): Promise<Run | null> {
  if (!(await mayRun(automation))) return null
  const { id, name } = automation
  try {
    const run = await start(id)
    void refresh(client)
    toast({ title: 'Started', description: name, undo: () => void cancelAndSay(client, run.id) })
    return run
  } catch (error) {
    sayFailed('It was not started', error)
    return null
  }
}

export async function cancelAndSay(client: QueryClient, runId: string): Promise<void> {
  try {
    await cancel(runId)
    toast({ title: 'Canceled', description: 'Nothing is delivered.' })
  } catch (error) {
    sayFailed('It was not canceled', error)
  } finally {
    void refresh(client)
  }
}

export async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: api.automations.key() }),
    client.invalidateQueries({ queryKey: api.runs.key() }),
  ])
}

function freshKey() {
  return { context: { idempotencyKey: randomKey() } }
}
