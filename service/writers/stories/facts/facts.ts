import type { Story } from '#contract/story-shape.ts'

export type Ref = Story['draft']['sourceRefs'][number]

/** Number that a query answered. */
export type Figure = {
  kind: 'figure'
  /** Name under which a change of it is told. */
  label: string
  value: number
  /** Text as it is printed. */
  text: string
  /** Says what was counted, so that anybody can count again. */
  query: string
}

/** Name of somebody or something, as it stands in its row. */
export type Name = { kind: 'name'; text: string; ref: Ref | null }

/** Words of a message, as they were written. */
export type Quote = {
  kind: 'quote'
  text: string
  author: Name
  messageId: string
  place: string
  sentAt: string
}

/** Address that stands in a message, or that a message was written on. */
export type Link = { kind: 'link'; text: string; url: string; ref: Ref }

/** Day on which something happened. */
export type Moment = { kind: 'moment'; label: string; text: string; at: string; query: string }

/** Term that stands in messages, such as a version. */
export type Term = { kind: 'term'; text: string; messageId: string }

export type Fact = Figure | Name | Quote | Link | Moment | Term

export type CompanyFact = {
  name: Name
  isVip: boolean
  people: Figure
  messages: Figure
  yearly: Figure | null
}

/** Somebody who wrote, and when. */
export type Speaking = { by: Name; on: Moment }

/** Place in which it was said, such as a channel. */
export type PlaceFact = { name: Name; messages: Figure }

export type PersonFact = { name: Name; company: Name | null; isVip: boolean; messages: Figure }

/** Messages in windows of seven days, oldest first; `x` is the first day of each. */
export type Series = { label: string; query: string; points: { x: string; y: number }[] }

export type MemberFact = {
  memberId: string
  name: string
  identityIds: string[]
  /** Whether the member is an owner, who can decide. */
  decides: boolean
  /** People who wrote, opened a linked item, or were named. */
  spoke: Figure | null
  opened: Link | null
  named: Speaking | null
  /** Members who connected the source. */
  connected: Moment | null
}

/** Everything that a story may say. */
export type Facts = {
  subject: Name
  figures: Record<string, Figure>
  moments: Record<string, Moment>
  terms: Term[]
  companies: CompanyFact[]
  people: PersonFact[]
  /** Where it was said most, the most first. */
  places: PlaceFact[]
  /** First message of a VIP from outside. */
  vip: Speaking | null
  /** Last message of a discussion, by somebody from outside: nobody has answered it. */
  unanswered: Speaking | null
  quotes: Quote[]
  /** Quotes that say the opposite. */
  against: Quote[]
  links: Link[]
  series: Series | null
  topics: Name[]
  members: MemberFact[]
}

export function noFacts(subject: Name): Facts {
  return {
    subject,
    figures: {},
    moments: {},
    terms: [],
    companies: [],
    people: [],
    places: [],
    vip: null,
    unanswered: null,
    quotes: [],
    against: [],
    links: [],
    series: null,
    topics: [],
    members: [],
  }
}

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** A figure with its unit, `one` or `many` of it; without units the number alone. */
export function figure(label: string, value: number, query: string, one = '', many = one): Figure {
  const unit = value === 1 ? one : many
  return {
    kind: 'figure',
    label,
    value,
    query,
    text: unit === '' ? grouped.format(value) : `${grouped.format(value)} ${unit}`,
  }
}

/** A day in words, in the time zone of the organization. */
export function moment(label: string, at: string, timeZone: string, query: string): Moment {
  const words = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone })
  return { kind: 'moment', label, at, query, text: words.format(new Date(at)) }
}

export function allFacts(facts: Facts): Fact[] {
  const { subject, figures, moments, terms, companies, people, places, vip, quotes, against, links } = facts
  const { topics, members, unanswered } = facts
  return [
    subject,
    ...Object.values(figures),
    ...Object.values(moments),
    ...terms,
    ...companies.flatMap(({ name, people: of, messages, yearly }) => [
      name,
      of,
      messages,
      ...(yearly ? [yearly] : []),
    ]),
    ...people.flatMap(({ name, company, messages }) => [name, messages, ...(company ? [company] : [])]),
    ...places.flatMap(({ name, messages }) => [name, messages]),
    ...[vip, unanswered].flatMap((it) => (it ? [it.by, it.on] : [])),
    ...[...quotes, ...against].flatMap((quote) => [quote, quote.author]),
    ...links,
    ...topics,
    ...members.flatMap(({ spoke, opened, named, connected }) =>
      [spoke, opened, named?.by, named?.on, connected].filter((it) => it != null),
    ),
  ]
}
