import { os } from '#service/core/implement.ts'
import { createStoryShare } from './create.ts'
import { listStoryShares } from './list.ts'
import { openStoryShare } from './open.ts'
import { deleteStoryShare } from './remove.ts'

export const storySharesRouter = {
  list: os.storyShares.list.handler(({ context, input }) => listStoryShares(context, input)),
  create: os.storyShares.create.handler(({ context, input }) => createStoryShare(context, input)),
  remove: os.storyShares.remove.handler(({ context, input }) => deleteStoryShare(context, input)),
  open: os.storyShares.open.handler(({ context, input }) => openStoryShare(context, input)),
}
