import type { Timeline } from '#service/db/demo/build/timeline.ts'

/** Numbers of messages by the instant at which they were sent, and the timeline by which all other instants are told. */
type Times = { numbers: ReadonlyMap<number, number>; timeline: Timeline }

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|\+00:00)$/
const date = /^\d{4}-\d{2}-\d{2}$/
/** A day in words, as `dayWord` has it written. */
const dayOf = /\{\{day ([^{}]+)\}\}/g

/** Stands for the day of an instant while a story is written, so that two on one day are told apart. */
export const dayWord = (at: string) => `{{day ${at}}}`

const weekMs = 7 * 86_400_000

/** Names an instant by the message that was sent then, else by its share of all talk. */
function pointOf(at: string, { numbers, timeline: { shareOf } }: Times): string {
  const time = Date.parse(at)
  const message = numbers.get(time)
  return message === undefined ? `s${shareOf(time).toFixed(12)}` : `m${message}`
}

/** Whether an object holds the words of somebody, in which nothing is replaced. */
const isQuoted = (value: object) =>
  ('kind' in value && value.kind === 'quote') || ('type' in value && value.type === 'Quote')

/**
 * Puts braces into a story, as `filledAll` of the demo's stories reads them, in the place of every instant, day and day in words. What people said
 * stays as it is.
 */
export function stamped<Story extends { facts: unknown; versions: { at: string }[] }>(
  story: Story,
  times: Times,
): Story {
  const written = Date.parse(story.versions.at(-1)?.at ?? '')
  const inText = (text: string): string => {
    // Middle of a day, which stands for the day.
    if (text.endsWith('T12:00:00.000Z')) return `${inText(text.slice(0, 10))}${text.slice(10)}`
    if (instant.test(text)) return `{{at ${pointOf(text, times)}}}`
    if (date.test(text)) {
      const weeks = Array.from({ length: 14 }, (_, n) => n)
      const before = weeks.find((n) => new Date(written - n * weekMs).toISOString().startsWith(text))
      if (before === undefined) throw new Error(`${text} is no week before the story`)
      return `{{date s${times.timeline.shareOf(written).toFixed(12)} -${before * 7}d}}`
    }
    return text.replace(dayOf, (_, at: string) => `{{day ${pointOf(at, times)}}}`)
  }
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return inText(value)
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    if (isQuoted(value) && 'props' in value) return value
    const words = isQuoted(value) && 'text' in value ? { text: value.text } : {}
    return { ...Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one)])), ...words }
  }
  return walk(story) as Story
}
