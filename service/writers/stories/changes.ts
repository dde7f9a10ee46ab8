import * as z from 'zod'
import type { StoryChange } from '#contract/story-shape.ts'
import type { ElementTree } from './compose/elements.ts'
import type { Facts } from './facts/facts.ts'

const named = z.object({ name: z.object({ text: z.string() }) })
const quoted = z.array(
  z.object({ messageId: z.string(), text: z.string(), author: z.object({ text: z.string() }) }),
)

/** Facts of an earlier version that are compared. They were stored as JSON, and texts may have been erased since. */
const earlierFacts = z.object({
  subject: z.object({ text: z.string() }),
  figures: z.record(z.string(), z.object({ label: z.string(), text: z.string(), value: z.number() })),
  companies: z.array(named),
  quotes: quoted,
  against: quoted,
  links: z.array(z.object({ text: z.string() })),
})

type Earlier = z.infer<typeof earlierFacts>

/** Null when nothing can be compared. */
export function readEarlier(value: unknown): Earlier | null {
  return earlierFacts.safeParse(value).data ?? null
}

/** Figures that only serve a rule. */
const silent = new Set(['recentCompanies', 'peak'])

function figureChanges(before: Earlier, after: Facts): StoryChange[] {
  const keys = new Set([...Object.keys(before.figures), ...Object.keys(after.figures)])
  return [...keys].flatMap((key) => {
    const [was, is] = [before.figures[key], after.figures[key]]
    if (silent.has(key) || was?.text === is?.text) return []
    return [{ label: is?.label ?? was?.label ?? key, before: was?.text ?? null, after: is?.text ?? null }]
  })
}

function setChanges(label: string, before: string[], after: string[]): StoryChange[] {
  const gone = before.filter((it) => !after.includes(it))
  const come = after.filter((it) => !before.includes(it))
  return [
    ...gone.map((it) => ({ label, before: it, after: null })),
    ...come.map((it) => ({ label, before: null, after: it })),
  ]
}

const authors = (quotes: { messageId: string; text: string; author: { text: string } }[]) =>
  quotes.map(({ messageId, text, author }) => ({ key: `${messageId} ${text}`, name: author.text }))

/** Told by whom it is said, never by what is said: a version outlives the messages it was drawn from. */
function quoteChanges(before: Earlier, after: Facts): StoryChange[] {
  const [was, is] = [
    authors([...before.quotes, ...before.against]),
    authors([...after.quotes, ...after.against]),
  ]
  const gone = was.filter(({ key }) => !is.some((it) => it.key === key))
  const come = is.filter(({ key }) => !was.some((it) => it.key === key))
  return [
    ...gone.map(({ name }) => ({ label: 'Quote', before: name, after: null })),
    ...come.map(({ name }) => ({ label: 'Quote', before: null, after: name })),
  ]
}

const most = 40

/** Facts that changed. */
export function changesBetween(before: Earlier, after: Facts): StoryChange[] {
  const names = (companies: { name: { text: string } }[]) => companies.map(({ name }) => name.text)
  const subject =
    before.subject.text === after.subject.text
      ? []
      : [{ label: 'Topic', before: before.subject.text, after: after.subject.text }]
  return [
    ...subject,
    ...figureChanges(before, after),
    ...setChanges('Company', names(before.companies), names(after.companies)),
    ...quoteChanges(before, after),
    ...setChanges(
      'Linked work',
      before.links.map(({ text }) => text),
      after.links.map(({ text }) => text),
    ),
  ].slice(0, most)
}

/** A figure that moves by less than a fifth is no news of its own. */
const newsFrom = 0.2

/** Whether a reader should have the next version at once; what is not news waits for a day. */
export function isNews(before: Earlier, after: Facts): boolean {
  const moved = Object.entries(after.figures).some(([key, { value }]) => {
    const was = before.figures[key]?.value
    return was === undefined || Math.abs(value - was) > newsFrom * Math.max(1, Math.abs(was))
  })
  return moved || changesBetween({ ...before, figures: {} }, { ...after, figures: {} }).length > 0
}

const tree = z.object({
  elements: z.record(z.string(), z.object({ type: z.string(), props: z.record(z.string(), z.unknown()) })),
})

/** Elements that hold others say nothing of their own. */
const holders = new Set(['Stack', 'Columns', 'Section', 'Card', 'MetricGrid', 'Divider', 'SourceRef'])

const signOf = ({ type, props }: { type: string; props: Record<string, unknown> }) =>
  `${type} ${JSON.stringify(Object.entries(props).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`

/** Marks the elements that the version before did not have. */
export function markChanged(before: unknown, after: ElementTree): ElementTree {
  const known = tree.safeParse(before).data
  if (!known) return after
  const signs = new Set(Object.values(known.elements).map(signOf))
  const elements = Object.entries(after.elements).map(([id, element]) => [
    id,
    holders.has(element.type) || signs.has(signOf(element)) ? element : { ...element, changed: true },
  ])
  return { ...after, elements: Object.fromEntries(elements) }
}
