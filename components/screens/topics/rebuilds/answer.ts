import type { QueryClient } from '@tanstack/react-query'
import { randomKey } from '#components/kit/form/intent.ts'
import { refreshTopics, sayDone, sayFailed, undoActs } from '#components/kit/topics/acts/acts.ts'
import type { TopicRebuild } from '#contract/topic-rebuilds.ts'
import { api, client as service } from '#lib/api/browser/api.ts'
import { many } from './words.ts'

const context = () => ({ context: { idempotencyKey: randomKey() } })

function refresh(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: api.topicRebuilds.key() })
}

/** Asks for a rebuild; answers it, or null when it was refused. */
export async function start(cache: QueryClient): Promise<TopicRebuild | null> {
  try {
    return await service.topicRebuilds.start({}, context())
  } catch (error) {
    sayFailed('No rebuild was started', error)
    return null
  } finally {
    await refresh(cache)
  }
}

const actsOf = ({ act }: TopicRebuild) =>
  act === null ? [] : [{ topicId: act.topicId, changeId: act.changeId }]

/** Accepts a plan as a whole. What fails is thrown, for the dialog to show. */
export async function accept(cache: QueryClient, rebuildId: string, idempotencyKey: string): Promise<void> {
  const accepted = await service.topicRebuilds.accept({ rebuildId }, { context: { idempotencyKey } })
  const { leftOut } = accepted
  const note =
    leftOut > 0
      ? `${many(leftOut, 'discussion')} stayed: moved since, or kept there by people.`
      : 'You can undo it for 30 days.'
  sayDone(cache, 'All topics are rebuilt', actsOf(accepted), note)
  await Promise.all([refresh(cache), refreshTopics(cache)])
}

export async function discard(cache: QueryClient, rebuildId: string): Promise<void> {
  try {
    await service.topicRebuilds.discard({ rebuildId }, context())
    sayDone(cache, 'The rebuild was discarded', [], 'Nothing was changed.')
  } catch (error) {
    sayFailed('The rebuild was not discarded', error)
  }
  await refresh(cache)
}

/** Takes an accepted rebuild back. */
export async function undo(cache: QueryClient, rebuild: TopicRebuild): Promise<void> {
  await undoActs(cache, actsOf(rebuild))
  await refresh(cache)
}
