import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type Act, refreshTopics, undoActs } from '#components/kit/topics/acts/acts.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { List } from '#contract/common/pagination.ts'

type Row = { id: string }

/** A page of a list without rows that were dealt with, which leave every page and its total. */
export function withoutRows<Item extends Row>(page: List<Item>, ids: ReadonlySet<string>): List<Item> {
  const data = page.data.filter(({ id }) => !ids.has(id))
  return { ...page, data, totalCount: Math.max(data.length, page.totalCount - ids.size) }
}

/** A list that is gone through: what is dealt with leaves it at once, and `u` goes back through it. */
export class Review {
  readonly #queryKey: QueryKey
  readonly #nothing: string
  /** What was done in this tab, newest last. */
  readonly #done: Act[][] = []
  /** Acts on their way. The list is asked anew after the last, so that no earlier answer brings a row back. */
  #pending = 0
  /** Ends when all acts that were begun are answered. */
  #answered: Promise<unknown> = Promise.resolve()

  /** `nothing` is said when there is nothing to take back. */
  constructor(queryKey: QueryKey, nothing: string) {
    this.#queryKey = queryKey
    this.#nothing = nothing
  }

  async takeOff(cache: QueryClient, rows: readonly Row[]): Promise<void> {
    const queryKey = this.#queryKey
    await cache.cancelQueries({ queryKey })
    const ids = new Set(rows.map(({ id }) => id))
    cache.setQueriesData<List<Row>>({ queryKey }, (page) => page && withoutRows(page, ids))
  }

  async during(cache: QueryClient, work: () => Promise<void>): Promise<void> {
    this.#pending += 1
    const working = work()
    this.#answered = Promise.allSettled([this.#answered, working])
    try {
      await working
    } finally {
      this.#pending -= 1
      if (this.#pending === 0) await refreshTopics(cache)
    }
  }

  /** Says what was done, with a way back where there is an act to undo. */
  say(cache: QueryClient, acts: Act[], title: string, description: string): void {
    if (acts.length === 0) return void toast({ title, description })
    this.#done.push(acts)
    toast({ title, description, undo: () => void this.#undo(cache, acts) })
  }

  /** Takes the newest act of this tab back, once it is answered: its row leaves before that. */
  async undoNewest(cache: QueryClient): Promise<void> {
    await this.#answered
    const newest = this.#done.at(-1)
    if (newest) await this.#undo(cache, newest)
    else toast({ title: this.#nothing })
  }

  async #undo(cache: QueryClient, acts: Act[]): Promise<void> {
    const at = this.#done.indexOf(acts)
    if (at >= 0) this.#done.splice(at, 1)
    await undoActs(cache, acts)
  }
}
