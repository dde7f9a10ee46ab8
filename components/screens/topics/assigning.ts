import type { Topic } from '#contract/topics.ts'
import { Signal } from '#lib/api/browser/signal.ts'

type Assigning = { topics: readonly Topic[]; assign: (assignee: Topic['assignee']) => void }

/** Topics of the list that are about to be assigned, and what assigns them. */
export const assigning = new Signal<Assigning | null>(null)
