/** Something that is found by the words that describe it. */
type Described<Item> = { item: Item; heading: string; text: string }

/** Words that say nothing about what is looked for. */
const empty = new Set(
  'a an the of for to in on by with and or is are be it its that this what which who how i me my we our you your all one do does can please'.split(
    ' ',
  ),
)

/** Cuts the endings of plurals and of doing, so that `merging topics` finds `merge topic`. */
function stem(word: string): string {
  return word.length <= 3 ? word : word.replace(/(?:ies|y)$/, 'i').replace(/(?:ing|ed|es|s|e)$/, '')
}

export function wordsOf(text: string): string[] {
  const spaced = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return (spaced.match(/[\p{L}\p{N}]+/gu) ?? []).filter((it) => !empty.has(it)).map(stem)
}

const headingWeight = 3

/** Orders by how many telling words of the question are in the description; rare words tell more than frequent ones. */
export function ranking<Item>(described: Described<Item>[]): (query: string) => Item[] {
  const entries = described.map(({ item, heading, text }) => ({
    item,
    heading: new Set(wordsOf(heading)),
    text: new Set(wordsOf(text)),
  }))
  const known = new Map<string, number>()
  for (const { heading, text } of entries)
    for (const word of new Set([...heading, ...text])) known.set(word, (known.get(word) ?? 0) + 1)
  const weight = (word: string) => Math.log(1 + entries.length / (known.get(word) ?? entries.length))

  return (query) => {
    const asked = [...new Set(wordsOf(query))]
    return entries
      .map(({ item, heading, text }) => {
        const score = asked.reduce((sum, word) => {
          const times = heading.has(word) ? headingWeight : text.has(word) ? 1 : 0
          return sum + times * weight(word)
        }, 0)
        // Of two that fit alike, the one that is about less else is meant.
        return { item, score: score - heading.size / 1000 }
      })
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .map(({ item }) => item)
  }
}
