import type { QueryClient } from '@tanstack/react-query'
import type { Person } from '#contract/person.ts'
import { client as service } from '#lib/api/browser/api.ts'
import { updateOneOfMany } from './person-updates.ts'

export type Tagging = { way: 'add' | 'remove'; tags: readonly string[] }
export type Tagged = { person: Person; before: string[]; after: string[] }

function tagsAfter(before: readonly string[], { way, tags }: Tagging): string[] {
  const others = before.filter((tag) => !tags.includes(tag))
  return way === 'remove' ? others : [...before, ...tags.filter((tag) => !before.includes(tag))]
}

/** Lists do not have the tags of a person: they are read first, and nobody else's change is replaced. */
export async function tagOne(queries: QueryClient, person: Person, tagging: Tagging): Promise<Tagged> {
  const { ecosystemTags: before } = await service.people.get({ personId: person.id })
  const after = tagsAfter(before, tagging)
  if (after.length !== before.length)
    await updateOneOfMany(queries, person.id, { ecosystemTags: after, expected: { ecosystemTags: before } })
  return { person, before, after }
}

const atOnce = 4

type Ended<Item, Result> = { done: Result[]; failed: { item: Item; error: unknown }[] }

/** Does something for each, a few at once; what fails is told at the end. */
export async function forEach<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
  progress: (done: number) => void = () => undefined,
): Promise<Ended<Item, Result>> {
  const ended: Ended<Item, Result> = { done: [], failed: [] }
  const open = [...items]
  const work = async () => {
    for (let item = open.shift(); item !== undefined; item = open.shift()) {
      try {
        ended.done.push(await act(item))
      } catch (error) {
        ended.failed.push({ item, error })
      }
      progress(ended.done.length + ended.failed.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return ended
}
