import type { QueryClient } from '@tanstack/react-query'
import { failureWords } from '#components/kit/form/failure.ts'
import { randomKey } from '#components/kit/form/intent.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { TopicDetail } from '#contract/topics.ts'
import { api, client as service } from '#lib/api/browser/api.ts'

/** An act as it stands in the history of a topic. */
export type Act = { topicId: string; changeId: string }

type Group = { id: string; title: string }
type Named = { id: string; title: string }

const context = () => ({ context: { idempotencyKey: randomKey() } })

/** Asks anew for all that an act may have changed. */
export async function refreshTopics(cache: QueryClient): Promise<void> {
  const { topics, unplaced, topicProposals, messages, topicAskers } = api
  const keys = [topics, unplaced, topicProposals, messages, topicAskers].map((it) => it.key())
  await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
}

export function sayFailed(title: string, error: unknown): void {
  toast({ title, description: failureWords(error), tone: 'stop' })
}

/** Takes acts back, the newest first, and says so. `onGone` is called when that takes the topic away. */
export async function undoActs(cache: QueryClient, acts: readonly Act[], onGone?: () => void): Promise<void> {
  try {
    for (const act of acts.toReversed()) {
      const { topic } = await service.topicActs.undo(act, context())
      if (topic === null) onGone?.()
    }
    toast({ title: 'Undone' })
  } catch (error) {
    sayFailed('It was not undone', error)
  }
  await refreshTopics(cache)
}

export function sayDone(cache: QueryClient, title: string, acts: readonly Act[], description?: string): void {
  const undo = acts.length > 0 ? { undo: () => void undoActs(cache, acts) } : {}
  toast({ title, ...(description !== undefined && { description }), ...undo })
}

export const actsOf = (acted: { id: string; changeId: string | null }): Act[] =>
  acted.changeId === null ? [] : [{ topicId: acted.id, changeId: acted.changeId }]

export const discussionsInWords = (groups: readonly { title: string }[]): string =>
  groups.length === 1 ? `“${groups[0]?.title}”` : `${groups.length} discussions`

/** Takes discussions off the page of their topic before the service has answered. */
async function hide(cache: QueryClient, topicId: string, groups: readonly Group[]): Promise<void> {
  const queryKey = api.topics.get.queryKey({ input: { topicId } })
  await cache.cancelQueries({ queryKey })
  const ids = new Set(groups.map(({ id }) => id))
  cache.setQueryData<TopicDetail>(
    queryKey,
    (topic) => topic && { ...topic, groups: topic.groups.filter(({ id }) => !ids.has(id)) },
  )
}

export async function moveTo(
  cache: QueryClient,
  topicId: string,
  groups: readonly Group[],
  to: Named,
): Promise<void> {
  await hide(cache, topicId, groups)
  try {
    const input = { topicId, groupIds: groups.map(({ id }) => id), to: to.id }
    const acted = await service.topicActs.move(input, context())
    sayDone(cache, `Moved ${discussionsInWords(groups)}`, actsOf(acted), `Now in ${to.title}`)
  } catch (error) {
    sayFailed('Nothing was moved', error)
  }
  await refreshTopics(cache)
}

/** One act for each discussion; Undo takes all back that worked. */
export async function takeOut(cache: QueryClient, topicId: string, groups: readonly Group[]): Promise<void> {
  await hide(cache, topicId, groups)
  const acts: Act[] = []
  try {
    for (const { id: groupId } of groups)
      acts.push(...actsOf(await service.topicActs.takeOut({ topicId, groupId }, context())))
  } catch (error) {
    sayFailed('Not everything was taken out', error)
  }
  if (acts.length > 0)
    sayDone(cache, `Took ${discussionsInWords(groups)} out`, acts, 'It waits under Unplaced.')
  await refreshTopics(cache)
}

type Part = { topicId: string; groups: readonly Group[]; title: string }

/** Makes a topic of some discussions of another. What fails is thrown, for the form to show. */
export async function splitOff(
  cache: QueryClient,
  { topicId, groups, title }: Part,
  idempotencyKey: string,
): Promise<void> {
  const input = { topicId, groups: groups.map(({ id }) => id), title }
  const acted = await service.topicActs.split(input, { context: { idempotencyKey } })
  await hide(cache, topicId, groups)
  sayDone(cache, `New topic: ${acted.title}`, actsOf(acted), `Made of ${discussionsInWords(groups)}`)
  await refreshTopics(cache)
}
