import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isMissing, overtakenOf } from '#lib/api/errors.ts'
import { createIntent } from '../intent.ts'
import { findItem, replaceItem } from './cached-items.ts'

export type Apply<Patch> = (item: object, patch: Patch) => object

type Layer<Patch> = { patch: Patch }
type Place = { queryKey: QueryKey; base: object; shown: object }

/**
 * Keeps the last known state of one entity and the edits that are not answered yet, in order. A failed edit removes
 * only itself, in every cached place of the entity.
 */
export class Overlay<Patch> {
  readonly #client: QueryClient
  readonly #keys: readonly QueryKey[]
  readonly #id: string
  readonly #apply: Apply<Patch>
  #layers: Layer<Patch>[] = []
  readonly #places = new Map<string, Place>()

  constructor(client: QueryClient, keys: readonly QueryKey[], id: string, apply: Apply<Patch>) {
    this.#client = client
    this.#keys = keys
    this.#id = id
    this.#apply = apply
  }

  get isSettled(): boolean {
    return this.#layers.length === 0
  }

  /** Shows the edit at once; an answer on its way that does not know of it yet is given up. */
  async add(patch: Patch): Promise<Layer<Patch>> {
    const layer = { patch }
    this.#layers.push(layer)
    this.#show()
    const predicate = (query: { queryHash: string }) => this.#places.has(query.queryHash)
    await Promise.all(this.#keys.map((queryKey) => this.#client.cancelQueries({ queryKey, predicate })))
    this.#show()
    return layer
  }

  /** The edit is part of the state of the service now, with what the service made of it. */
  keep(layer: Layer<Patch>, answer?: object): void {
    this.#collect()
    for (const place of this.#places.values()) {
      place.base = { ...this.#apply(place.base, layer.patch), ...shared(answer, place.base) }
    }
    this.#without(layer)
  }

  remove(layer: Layer<Patch>): void {
    this.#collect()
    this.#without(layer)
  }

  #without(layer: Layer<Patch>): void {
    this.#layers = this.#layers.filter((one) => one !== layer)
    this.#write()
    if (this.isSettled) this.#places.clear()
  }

  #show(): void {
    this.#collect()
    this.#write()
  }

  /** Collects the cached places of the entity. Newer data from a fetch becomes the new base. */
  #collect(): void {
    for (const query of this.#keys.flatMap((queryKey) =>
      this.#client.getQueryCache().findAll({ queryKey }),
    )) {
      const item = findItem(query.state.data, this.#id)
      if (!item) continue
      const place = this.#places.get(query.queryHash)
      if (place?.shown !== item)
        this.#places.set(query.queryHash, { queryKey: query.queryKey, base: item, shown: item })
    }
  }

  #write(): void {
    for (const place of this.#places.values()) {
      const next = this.#layers.reduce((item, { patch }) => this.#apply(item, patch), place.base)
      const data = this.#client.setQueryData(place.queryKey, (old: unknown) =>
        replaceItem(old, this.#id, () => next),
      )
      place.shown = findItem(data, this.#id) ?? next
    }
  }
}

/** The members of an answer that this place shows too: a list shows less than a detail. */
function shared(answer: object | undefined, item: object): object {
  if (!answer) return {}
  return Object.fromEntries(Object.entries(answer).filter(([name]) => name in item))
}

export type UpdateSetup<Patch, Answer extends object> = {
  /** Under these the entity may be cached, in lists and as a detail. */
  keys: readonly QueryKey[]
  /** Applies an edit to an item; by default it replaces the given members. */
  apply?: Apply<Patch>
  send: (id: string, patch: Patch, idempotencyKey: string) => Promise<Answer>
  /** Queries to refetch after the last edit has arrived; by default all of `keys`. */
  refresh?: readonly QueryKey[]
  /** Queries to refetch when they are next opened; the screen does not change now. */
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
    // The entity is gone or another than is shown: the queries that show it are refetched and say so.
    if (isMissing(error) || overtakenOf(error).length > 0) refresh(client, { ...setup, refresh: setup.keys })
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
