import { os } from '#service/core/implement.ts'
import { createSavedView } from './create.ts'
import { listSavedViews } from './list.ts'
import { deleteSavedView } from './remove.ts'
import { updateSavedView } from './update.ts'

export const savedViewsRouter = {
  list: os.savedViews.list.handler(({ context, input }) => listSavedViews(context, input)),
  create: os.savedViews.create.handler(({ context, input }) => createSavedView(context, input)),
  update: os.savedViews.update.handler(({ context, input }) => updateSavedView(context, input)),
  remove: os.savedViews.remove.handler(({ context, input }) => deleteSavedView(context, input)),
}
