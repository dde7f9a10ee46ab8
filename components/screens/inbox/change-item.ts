import type { QueryClient } from '@tanstack/react-query'
import { randomKey } from '#components/kit/form/intent.ts'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { InboxItem, UpdateInboxItemInput } from '#contract/inbox.ts'
import { api, client as service } from '#lib/api/browser/api.ts'

export type ItemChange = Omit<UpdateInboxItemInput, 'itemId'>

export function sendChange(itemId: string, change: ItemChange): Promise<InboxItem> {
  return service.inbox.update({ itemId, ...change }, { context: { idempotencyKey: randomKey() } })
}

export function refreshInbox(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: api.inbox.key() })
}

type Told = { title: string; undo?: ItemChange }

/** What to say after a change, and what takes it back. Reading says nothing. */
function toldOf(before: Pick<InboxItem, 'snoozedUntil'>, change: ItemChange, until: string): Told | null {
  const { isDone, snoozedUntil } = change
  if (isDone === true) return { title: 'Done', undo: { isDone: false } }
  if (isDone === false) return { title: 'Opened again', undo: { isDone: true } }
  if (snoozedUntil) return { title: `Snoozed until ${until}`, undo: { snoozedUntil: before.snoozedUntil } }
  return snoozedUntil === null ? { title: 'Back in the inbox' } : null
}

type Item = Pick<InboxItem, 'id' | 'title' | 'snoozedUntil'>

/** Changes one item and says so, with a way back; answers whether it was changed. `until`: the end of a snooze in words. */
export async function changeAndSay(
  client: QueryClient,
  item: Item,
  change: ItemChange,
  until = '',
): Promise<boolean> {
  try {
    await sendChange(item.id, change)
    await refreshInbox(client)
    const told = toldOf(item, change, until)
    const { undo } = told ?? {}
    if (told)
      toast({
        title: told.title,
        description: item.title,
        ...(undo && { undo: () => changeAndSay(client, item, undo) }),
      })
    return true
  } catch (error) {
    sayFailed('It was not changed', error)
    return false
  }
}
