import { companies, members, notablePeople, topics } from '../cast.ts'
import { identityId, messageId } from '../ids.ts'
import { readText } from '../read-data.ts'
import { planTopics } from './plan.ts'
import { timeline } from './timeline.ts'

export type Source = {
  id: string
  type: 'topic' | 'message' | 'person' | 'company' | 'pull_request' | 'issue'
  title: string
  url?: string
}

/** The instants that a story counts from. */
export type Bases = { created: Date; outage: Date }

const minute = 60_000
const day = 1440 * minute
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

function found<T>(what: string, item: T | undefined): T {
  if (item === undefined) throw new Error(`The demo has no ${what}`)
  return item
}

const sources: Record<string, (key: string) => Source> = {
  topic(key) {
    const { id, named } = found(
      key,
      topics.find((one) => one.key === key),
    )
    return { id, type: 'topic', title: found(`name for ${key}`, named).title }
  },
  /** The message that opened a topic. */
  opening: (key) => ({
    id: messageId(key, 1, 1),
    type: 'message',
    title: `How it began: ${sourceOf(`topic ${key}`).title}`,
  }),
  company(name) {
    const { id } = found(
      name,
      companies.find((one) => one.name === name),
    )
    return { id: String(id), type: 'company', title: name }
  },
  person(name) {
    const { id, companyId, title } = found(
      name,
      notablePeople.find((one) => one.name === name),
    )
    const employer = companies.find((one) => one.id === companyId)?.name ?? title
    return { id: String(id), type: 'person', title: `${name}, ${employer}` }
  },
}

/** Finds the source of a reference such as `topic slow-cache` or `person Noor Haddad`. */
export function sourceOf(reference: string): Source {
  const { kind, rest } = parted(reference)
  return found(reference, sources[kind])(rest)
}

/** The id behind a reference; pull requests and issues are their own, e.g. `cli#1874`. */
export function citedId(reference: string): string {
  return reference.includes('#') ? reference : sourceOf(reference).id
}

export function memberOf(key: string): { memberId: string; linkedAuthorIds: string[] } {
  const { id, personId } = found(
    `member ${key}`,
    members.find((one) => one.key === key),
  )
  return { memberId: id, linkedAuthorIds: [identityId(personId, 'slack'), identityId(personId, 'github')] }
}

function parted(text: string): { kind: string; rest: string } {
  const space = text.indexOf(' ')
  return { kind: text.slice(0, space), rest: text.slice(space + 1) }
}

/** The instant a whole number of days before today, at a time of day in UTC. */
export function daysAgo(now: Date, { daysAgo, time }: { daysAgo: number; time: string }): Date {
  return atTime(midnight(now) - daysAgo * day, time)
}

function midnight(at: Date): number {
  return Math.floor(at.getTime() / day) * day
}

function atTime(start: number, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(start + (hours * 60 + minutes) * minute)
}

const shifted =
  /^(?<base>created|outage)(?: (?<weekday>mon|tue|wed|thu|fri|sat|sun) (?<weeks>[+-]\d+)w(?: (?<time>\d\d:\d\d))?)?(?: (?<by>\+\d+)(?<unit>d|min))?$/

/**
 * Reads `created`, `created +8d`, `outage +19min` or `created tue -9w 09:00`: a weekday so many weeks before or after
 * the week of the base, so that a text can name weekdays whatever today is.
 */
export function instantOf(text: string, bases: Bases): Date {
  const { base, weekday, weeks, time = '00:00', by = 0, unit } = found(text, shifted.exec(text)?.groups)
  const from = base === 'outage' ? bases.outage : bases.created
  if (weekday === undefined) return new Date(from.getTime() + Number(by) * (unit === 'd' ? day : minute))
  const monday = midnight(from) - ((from.getUTCDay() + 6) % 7) * day
  return atTime(monday + (weekdays.indexOf(weekday) + Number(weeks) * 7) * day, time)
}

const formats: Record<string, (at: Date) => string> = {
  iso: (at) => at.toISOString(),
  /** `06:40`, in UTC */
  time: (at) => at.toISOString().slice(11, 16),
  /** `2026-03-04`, the form of a chart's days */
  chartDay: (at) => at.toISOString().slice(0, 10),
  /** `4 March` */
  date: (at) => at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
  /** `Wednesday, 4 March` */
  day: (at) =>
    `${at.toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })}, ${formats.date?.(at)}`,
}

/** Fills each `{{…}}` of a text: `{{topic slow-cache}}` with its id, `{{day created +8d}}` with a date. */
export function filled(text: string, bases: Bases): string {
  return text.replace(/\{\{([^{}]+)\}\}/g, (_, inner: string) => {
    const { kind, rest } = parted(inner)
    const format = formats[kind]
    if (format) return format(instantOf(rest, bases))
    if (kind === 'title') return sourceOf(`topic ${rest}`).title
    return kind === 'drawing' ? drawing(rest) : citedId(inner)
  })
}

/** An SVG as a data address. */
function drawing(file: string): string {
  const svg = readText(`stories/${file}`).trim().replaceAll('>\n<', '><')
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Values of a chart from an instant on, e.g. one every `7d` or every `10min`. */
export type Values = { start: string; every: string; values: number[] }

export function pointsOf({ start, every, values }: Values, bases: Bases): { x: string; y: number }[] {
  const inMinutes = every.endsWith('min')
  const step = Number.parseInt(every, 10) * (inMinutes ? minute : day)
  const first = instantOf(start, bases).getTime()
  const name = found('format', formats[inMinutes ? 'time' : 'chartDay'])
  return values.map((y, index) => ({ x: name(new Date(first + index * step)), y }))
}

/** The outage of the topic `incident-eu-west`: its first message comes seven minutes or little more after the start. */
export function outageBefore(now: Date): Date {
  const starts = planTopics().flatMap(({ topic, start }) =>
    topic?.key === 'incident-eu-west' ? [start] : [],
  )
  const firstMessage = timeline(now)(Math.min(...starts))
  return new Date(Math.floor((firstMessage - 7 * minute) / (10 * minute)) * 10 * minute)
}
