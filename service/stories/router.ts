import { os } from '#service/core/implement.ts'
import { getStory } from './get.ts'
import { listStories } from './list.ts'

export const storiesRouter = {
  list: os.stories.list.handler(({ context, input }) => listStories(context, input)),
  get: os.stories.get.handler(({ context, input }) => getStory(context, input)),
}
