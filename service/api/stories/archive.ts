import type { ArchiveStoryInput, Story } from '#contract/stories.ts'
import type { Context } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'
import { lockStory, saveArchive } from './archived-state.ts'
import { getStoryWithin } from './get.ts'

/** Whoever was first has archived it: a second archive changes nothing. */
export function archiveStory(context: Context, input: ArchiveStoryInput): Promise<{ story: Story }> {
  return write(context, async (tx) => {
    const before = await lockStory(tx.client, context.orgId, input.slug)
    if (before.archivedAt === null) await saveArchive(tx, context, before, input.reason)
    return getStoryWithin(tx.client, context.orgId, input.slug)
  })
}
