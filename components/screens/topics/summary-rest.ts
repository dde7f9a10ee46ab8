import type { TopicDetail } from '#contract/topics.ts'

/** Words alone, without marks of code and of the end of sentences. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const sentenceEnd = /(?<=[.!?。！？…])\s+|\n+/u

/** Whether a point says a sentence, as a whole or cut at its end. */
function isSaidBy(point: string, sentence: string): boolean {
  if (plain(point).includes(plain(sentence))) return true
  return point.endsWith('…') && plain(sentence).startsWith(plain(point))
}

/**
 * Returns what a summary says beside its title and points: the sentences that none of them says, as those of a person. A summary of
 * the topic writer is made of its points, and is not said twice.
 */
export function summaryRest({
  title,
  summary,
  summaryPoints,
}: Pick<TopicDetail, 'title' | 'summary' | 'summaryPoints'>): string {
  const said = [title, ...summaryPoints.map(({ text }) => text)]
  const isNew = (sentence: string) => plain(sentence) !== '' && !said.some((it) => isSaidBy(it, sentence))
  const sentences = summary.split(sentenceEnd)
  return sentences.every(isNew) ? summary : sentences.filter(isNew).join(' ')
}
