import { os } from '#service/core/implement.ts'
import { getStoryWriter } from './get.ts'
import { updateStoryWriter } from './update.ts'

export const storyWriterRouter = {
  get: os.storyWriter.get.handler(({ context }) => getStoryWriter(context)),
  update: os.storyWriter.update.handler(({ context, input }) => updateStoryWriter(context, input)),
}
