import type { Facts } from '../facts/facts.ts'
import type { TopicRow } from '../facts/topic.ts'
import * as el from './elements.ts'
import { type Said, say } from './say.ts'
import { wordsFor, yearlyOf } from './words.ts'

type Kind = TopicRow['type']

const states: Record<TopicRow['state'], Said> = {
  open: say`Open`,
  in_progress: say`In progress`,
  completed: say`Completed`,
  dismissed: say`Dismissed`,
}

export const quotesOf = ({ quotes }: Facts) => el.section(say`In their words`, ...quotes.map(el.quote))

/** Bars of what the companies pay, where several do, and a table of those that matter most. */
export function companiesOf(facts: Facts): el.Piece | null {
  const { companies } = facts
  const paying = companies.flatMap(({ name, yearly }) =>
    yearly === null ? [] : [{ of: name, value: yearly.value }],
  )
  const chart = el.bars(say`What they pay a year`, say`A year`, paying)
  return el.section(
    say`Companies that wrote`,
    chart,
    el.companyTable(
      companies,
      say`VIPs come first, then by what they pay and how much they wrote. Your own company is left out.`,
    ),
  )
}

/** Bars of where it is said, where that is at several places. */
export function placesOf({ places }: Facts): el.Piece | null {
  const values = places.map(({ name, messages }) => ({ of: name, value: messages.value }))
  return el.section(say`Where people wrote`, el.bars(say`Messages by channel`, say`Messages`, values))
}

/** First and last message, the first of a VIP, and the week with most between them. */
function milestonesOf({ moments: { first, last }, vip, series, figures }: Facts): el.Piece | null {
  if (!first || !last || first.text === last.text) return null
  const peak = series?.points.toSorted((a, b) => b.y - a.y)[0]
  const { peak: most } = figures
  const items = [
    { at: first.at, title: say`First message` },
    vip && vip.on.text !== first.text
      ? { at: vip.on.at, title: say`A VIP wrote`, text: say`${vip.by}` }
      : null,
    peak && most && most.value > 0 && `${peak.x}T12:00:00.000Z` > first.at
      ? {
          at: `${peak.x}T12:00:00.000Z`,
          title: say`Busiest week begins`,
          text: say`${most}`,
          tone: 'caution' as const,
        }
      : null,
    { at: last.at, title: say`Last message` },
  ]
  return el.timeline(items.filter((it) => it !== null).toSorted((a, b) => a.at.localeCompare(b.at)))
}

/** Suggests what to do about an open topic. */
export function stepsOf(facts: Facts, type: Kind): Said[] {
  const { links, quotes, companies, unanswered } = facts
  const [link, first, company] = [links[0], quotes[0], companies[0]]
  const steps: (Said | null)[] = [
    type === 'praise' && first ? say`Ask ${first.author} whether you may quote this elsewhere.` : null,
    type !== 'praise' && link ? say`Decide about ${link}, which these messages mention most.` : null,
    type === 'bug_report' && !link
      ? say`Open an issue and link it in the discussion: no message mentions one yet.`
      : null,
    type === 'feature_request' && !link
      ? say`Decide whether you will build it, and say so in the discussion: no message mentions an issue yet.`
      : null,
    type !== 'praise' && company?.yearly
      ? say`Write to ${company.name}, which pays ${company.yearly} a year.`
      : null,
    type !== 'praise' && unanswered
      ? say`Answer ${unanswered.by}, whose message of ${unanswered.on} has no answer yet.`
      : null,
    type === 'question' ? say`Add the answer to your documentation.` : null,
  ]
  const known = steps.filter((it) => it !== null)
  return known.length > 0 ? known : [say`Read the discussions and decide whether anything has to be done.`]
}

export function badgesOf(topic: TopicRow): el.Piece {
  const { badge, tone } = wordsFor(topic.type)
  return el.row(
    el.badge(badge, tone),
    el.badge(states[topic.state], topic.state === 'completed' ? 'clear' : undefined),
  )
}

export function sidebarOf(topic: TopicRow, facts: Facts, ...more: (el.Piece | null)[]): el.Piece {
  const { companies, people, links, subject } = facts
  const chips = companies.slice(0, 4).map(({ name, people: of }) => el.companyChip(name, say`${of}`))
  const persons = people
    .slice(0, 3)
    .map(({ name, company }) => el.personChip(name, company ? say`${company}` : null))
  return el.stack(
    badgesOf(topic),
    ...more,
    chips.length > 0 ? el.card({ title: say`Companies` }, ...chips) : null,
    persons.length > 0 ? el.card({ title: say`People` }, ...persons) : null,
    ...links.map(el.issueLink),
    milestonesOf(facts),
    el.topicLink(subject),
  )
}

/** `isQuiet`: the story is that nobody writes, so that a week of messages says nothing. */
export function metricsOf(facts: Facts, isQuiet: boolean): el.Piece | null {
  const { week, average, people, companies } = facts.figures
  const yearly = yearlyOf(facts)
  const isMore = (week?.value ?? 0) > (average?.value ?? 0)
  return el.metrics(
    !isQuiet && week && average && (week.value > 0 || average.value > 0)
      ? el.metric(say`This week`, say`${week}`, {
          change: say`${average} a week before`,
          direction: isMore ? 'up' : 'down',
        })
      : null,
    people ? el.metric(say`From outside`, say`${people}`) : null,
    companies && companies.value > 0 ? el.metric(say`Companies`, say`${companies}`) : null,
    yearly ? el.metric(say`They pay a year`, say`${yearly}`, { tone: 'caution' }) : null,
  )
}
