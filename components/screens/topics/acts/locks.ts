import type { QueryClient } from '@tanstack/react-query'
import { update } from '#components/kit/form/optimistic/updates.ts'
import { sayFailed } from '#components/kit/topics/acts/acts.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { ActedTopic } from '#contract/topic-acts.ts'
import type { LockableField } from '#contract/topic-input.ts'
import type { Topic } from '#contract/topics.ts'
import { api, client as service } from '#lib/api/browser/api.ts'

type Change = { field: LockableField; isLocked: boolean }

const nouns: Record<LockableField, string> = {
  title: 'title',
  summary: 'summary',
  topicType: 'type',
  priority: 'priority',
}

const setup = {
  keys: [api.topics.key()],
  apply: (item: object, { field, isLocked }: Change) => {
    if (!('lockedFields' in item) || !Array.isArray(item.lockedFields)) return item
    const others = item.lockedFields.filter((it) => it !== field)
    return { ...item, lockedFields: isLocked ? [...others, field] : others }
  },
  send: (topicId: string, { field, isLocked }: Change, idempotencyKey: string) => {
    const input = { topicId, fields: [field] }
    const context = { context: { idempotencyKey } }
    return isLocked ? service.topicActs.lock(input, context) : service.topicActs.unlock(input, context)
  },
}

export async function setLock(
  cache: QueryClient,
  topic: Topic,
  field: LockableField,
  isLocked: boolean,
): Promise<void> {
  const title = isLocked
    ? `The ${nouns[field]} is locked: the topic writer does not change it`
    : `The ${nouns[field]} is unlocked`
  try {
    await update<Change, ActedTopic>(cache, setup, { id: topic.id, patch: { field, isLocked } })
    toast({ title, undo: () => setLock(cache, topic, field, !isLocked) })
  } catch (error) {
    sayFailed('The lock was not changed', error)
  }
}
