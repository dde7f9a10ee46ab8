import { os } from '#service/core/implement.ts'
import { archiveStory, unarchiveStory } from './archive.ts'
import { getStory, getStoryNeighbours } from './get.ts'
import { listStories } from './list.ts'
import { rewriteStory } from './rewrite.ts'
import { listStoryVersions } from './versions.ts'

export const storiesRouter = {
  list: os.stories.list.handler(({ context, input }) => listStories(context, input)),
  get: os.stories.get.handler(({ context, input }) => getStory(context, input)),
  neighbours: os.stories.neighbours.handler(({ context, input }) => getStoryNeighbours(context, input)),
  versions: os.stories.versions.handler(({ context, input }) => listStoryVersions(context, input)),
  rewrite: os.stories.rewrite.handler(({ context, input }) => rewriteStory(context, input)),
  archive: os.stories.archive.handler(({ context, input }) => archiveStory(context, input)),
  unarchive: os.stories.unarchive.handler(({ context, input }) => unarchiveStory(context, input)),
}
