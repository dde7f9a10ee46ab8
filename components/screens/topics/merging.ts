import type { Topic } from '#contract/topics.ts'
import { Signal } from '#lib/api/browser/signal.ts'

/** Topics of the list that are about to be merged, and what to call once they are. */
export const merging = new Signal<{ topics: readonly Topic[]; done: () => void } | null>(null)
