import type { Story } from '#contract/stories.ts'
import type { Context } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'
import { lockStory, saveArchive } from './archived-state.ts'
import { getStoryWithin } from './get.ts'

export function unarchiveStory(context: Context, { slug }: { slug: string }): Promise<{ story: Story }> {
  return write(context, async (tx) => {
    const before = await lockStory(tx.client, context.orgId, slug)
    if (before.archivedAt !== null) await saveArchive(tx, context, before, null)
    return getStoryWithin(tx.client, context.orgId, slug)
  })
}
