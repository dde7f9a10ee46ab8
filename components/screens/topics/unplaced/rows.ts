import type { UnplacedDiscussion } from '#contract/unplaced.ts'

type Guess = UnplacedDiscussion['guesses'][number]

/** Topics that several discussions may belong to together, best first: their confidence adds up. */
export function guessesOfAll(chosen: readonly UnplacedDiscussion[]): Guess['topic'][] {
  const sums = new Map<string, { topic: Guess['topic']; sum: number }>()
  for (const { topic, confidence } of chosen.flatMap(({ guesses }) => guesses)) {
    const sum = (sums.get(topic.id)?.sum ?? 0) + confidence
    sums.set(topic.id, { topic, sum })
  }
  return [...sums.values()]
    .toSorted((a, b) => b.sum - a.sum)
    .slice(0, 3)
    .map(({ topic }) => topic)
}

/** The title that a new topic of these is offered: that of the discussion with the most messages. */
export function titleOfAll(chosen: readonly UnplacedDiscussion[]): string {
  const [largest] = chosen.toSorted((a, b) => b.messageCount - a.messageCount)
  return largest?.title.replace(/…$/, '') ?? ''
}
