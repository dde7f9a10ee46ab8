import type { PersonTagList } from '#contract/person-tags.ts'
import type { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'

/** Operation of a service that knows which tags there are. */
export const tagsOffered = 'listPersonTags'

const longest = 50

/** Tags that contain a text, most used first. */
export function tagsQuery({ people }: Pick<typeof api, 'people'>, text: string) {
  return people.listTags.queryOptions({ input: text === '' ? {} : { search: text.slice(0, 200) } })
}

export function tagOptions({ data }: PersonTagList) {
  return data.map(({ tag, people }) => ({
    ...{ value: tag, label: tag },
    note: people === 1 ? '1 person' : `${formatCount(people)} people`,
  }))
}

/** Words for making a tag; null for a text that cannot be one. */
export function createWords(text: string): string | null {
  return text.length > longest || text.includes(',') ? null : `Create “${text}”`
}
