import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { findItem, replaceItem } from './cached-items.ts'

export type Apply<Patch> = (item: object, patch: Patch) => object

type Layer<Patch> = { patch: Patch }
type Place = { queryKey: QueryKey; base: object; shown: object }

/**
 * What is shown of one entity while edits of it are on their way: the last known state and the edits over it, in
 * order. An edit that fails takes only itself away, wherever the entity stands in the cache.
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

  /** Notes where the entity stands. What a fetch has put there in the meantime is the new base. */
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
