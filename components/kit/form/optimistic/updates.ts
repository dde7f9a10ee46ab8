import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isMissing } from '#lib/api/errors.ts'
import { createIntent } from '../intent.ts'
import { type Apply, Overlay } from './overlay.ts'

export type UpdateSetup<Patch, Answer extends object> = {
  /** Under these the entity may be cached, in lists and as a detail. */
  keys: readonly QueryKey[]
  /** How an edit changes an item; its members replace those of the item unless told otherwise. */
  apply?: Apply<Patch>
  send: (id: string, patch: Patch, idempotencyKey: string) => Promise<Answer>
  /** Asked for anew when the last edit has arrived; all of `keys` unless told otherwise. */
  refresh?: readonly QueryKey[]
  /** Asked for anew when it is next opened; what is on the screen stays as it is. */
  outdated?: readonly QueryKey[]
}

const replaceMembers: Apply<object> = (item, patch) => ({ ...item, ...patch })

type Line = { overlay: Overlay<unknown>; intent: ReturnType<typeof createIntent>; tail: Promise<unknown> }

const lines = new WeakMap<QueryClient, Map<string, Line>>()

function lineOf<Patch, Answer extends object>(
  client: QueryClient,
  id: string,
  { keys, apply }: UpdateSetup<Patch, Answer>,
): Line {
  const all = lines.get(client) ?? new Map<string, Line>()
  lines.set(client, all)
  const name = JSON.stringify([keys, id])
  const change = (apply ?? replaceMembers) as Apply<unknown>
  const line = all.get(name) ?? {
    overlay: new Overlay(client, keys, id, change),
    intent: createIntent(),
    tail: Promise.resolve(),
  }
  all.set(name, line)
  return line
}

/**
 * Shows an edit at once and sends it. Edits of one entity are sent one after the other, in the order they were made;
 * one that fails is taken back alone and its error thrown.
 */
export async function update<Patch, Answer extends object>(
  client: QueryClient,
  setup: UpdateSetup<Patch, Answer>,
  { id, patch }: { id: string; patch: Patch },
): Promise<Answer> {
  const line = lineOf(client, id, setup)
  const layer = line.overlay.add(patch)
  const sent = line.tail.then(async () => {
    const answer = await setup.send(id, patch, line.intent.keyFor(patch))
    line.intent.done()
    return answer
  })
  line.tail = sent.catch(() => undefined)
  try {
    const answer = await sent
    line.overlay.keep(await layer, answer)
    return answer
  } catch (error) {
    line.overlay.remove(await layer)
    // It went while it was shown: what shows it asks for it, and says so.
    if (isMissing(error)) refresh(client, { ...setup, refresh: setup.keys })
    throw error
  } finally {
    if (line.overlay.isSettled) refresh(client, setup)
  }
}

function refresh<Patch, Answer extends object>(client: QueryClient, setup: UpdateSetup<Patch, Answer>): void {
  for (const queryKey of setup.refresh ?? setup.keys) void client.invalidateQueries({ queryKey })
  for (const queryKey of setup.outdated ?? [])
    void client.invalidateQueries({ queryKey, refetchType: 'none' })
}
