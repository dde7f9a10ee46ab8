import { copyMarkdown } from '#components/kit/page/copy-markdown.ts'
import { client } from '#lib/api/browser/api.ts'
import { readStory } from './read-story.ts'
import { storyMarkdown } from './story-markdown.ts'

async function written(slug: string, timeZone: string): Promise<string> {
  const { story } = await client.stories.get({ slug })
  return storyMarkdown(readStory(story.draft, slug), { slug, timeZone, origin: location.origin })
}

/** Reads a story as it is now, and copies it. */
export function copyStory(slug: string, timeZone: string): Promise<void> {
  return copyMarkdown('Story', written(slug, timeZone))
}
