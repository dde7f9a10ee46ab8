import type { StoryWriterRules } from '#contract/story-writer.ts'
import { type Facts, figure } from '../facts/facts.ts'
import { type Draft, relevanceOf } from './draft.ts'
import * as el from './elements.ts'
import { listed, say, sentences } from './say.ts'
import { companiesOf, quotesOf } from './topic-parts.ts'
import { yearlyOf } from './words.ts'

const threshold = (value: number, one = '', many = one) =>
  figure('Threshold', value, 'setting of the story writer', one, many)

/** A version that some praise while others complain of it. */
export function versionStory(facts: Facts, { contradiction }: StoryWriterRules): Draft | null {
  const { figures, terms, quotes, against, topics, moments } = facts
  const { praise, complaint, messages } = figures
  const [version] = terms
  if (!praise || !complaint || !messages || !version || !moments.first) return null
  const badges = el.row(el.badge(say`Contradiction`, 'caution'), el.badge(say`${version}`))
  const [complainer, fan] = [quotes[0], against[0]]
  const steps = [
    complainer && fan
      ? say`Compare what ${complainer.author} and ${fan.author} do differently: the version is the same.`
      : say`Compare what both sides do differently: the version is the same.`,
    complainer ? say`Answer ${complainer.author} first.` : null,
  ]
  return {
    title: say`${version} is praised by ${praise} and blamed by ${complaint}`,
    summary: sentences(
      say`${messages} name ${version}, the first on ${moments.first}.`,
      say`${praise} praise it, ${complaint} complain of it.`,
    ),
    lead: say`Within four weeks ${praise} from outside praised ${version}, and ${complaint} complained of it. Both sides stand below in their own words.`,
    list: el.card(
      { tone: 'caution' },
      badges,
      el.metric(say`Complain`, say`${complaint}`, { change: say`${praise} praise it` }),
    ),
    body: [
      el.metrics(
        el.metric(say`Praise it`, say`${praise}`, { tone: 'clear' }),
        el.metric(say`Complain of it`, say`${complaint}`, { tone: 'stop' }),
        el.metric(say`Name it`, say`${messages}`),
      ),
      el.section(say`Against it`, ...quotes.map(el.quote)),
      el.section(say`For it`, ...against.map(el.quote)),
      el.section(say`What to do`, el.list(steps)),
    ],
    sidebar: el.stack(badges, ...topics.map(el.topicLink)),
    why: [
      {
        rule: 'contradiction',
        sentence: say`Within four weeks ${praise} praised ${version} and ${complaint} complained of it. A story begins at ${threshold(contradiction.people)} on each side.`,
      },
    ],
    members: relevanceOf(facts.members),
  }
}

/** Several who left within four weeks and said why. */
export function cancellationStory(facts: Facts, { money }: StoryWriterRules): Draft | null {
  const { figures, companies, quotes, moments } = facts
  const { cancellations, before } = figures
  if (!cancellations || !before || !moments.first || !moments.last) return null
  const yearly = yearlyOf(facts)
  const names = listed(companies.slice(0, 3).map(({ name }) => name))
  const [first] = quotes
  const badges = el.row(el.badge(say`Cancellations`, 'stop'))
  const count = el.metric(say`In four weeks`, say`${cancellations}`, {
    change: say`${before} in the four weeks before`,
    direction: cancellations.value > before.value ? 'up' : 'down',
    tone: 'stop',
  })
  return {
    title: say`${cancellations} in four weeks, and a reason with each`,
    summary: sentences(
      say`The comments came from ${moments.first} to ${moments.last}; in the four weeks before, there were ${before}.`,
      yearly ? say`They paid ${yearly} a year.` : null,
    ),
    lead:
      companies.length > 0
        ? say`${names} ${companies.length > 3 ? say`are among those who left and wrote why` : say`left and wrote why`}. Their words stand below, as they were written.`
        : say`${cancellations} came with a comment. The words stand below, as they were written.`,
    list: el.card({ tone: 'stop' }, badges, count),
    body: [
      el.metrics(
        count,
        yearly ? el.metric(say`They paid a year`, say`${yearly}`, { tone: 'caution' }) : null,
      ),
      quotesOf(facts),
      companiesOf(facts),
      el.section(
        say`What to do`,
        el.list([
          first ? say`Write to ${first.author}: thank for the words, and ask what would have helped.` : null,
          say`Look in the topics whether somebody else says the same and is still a customer.`,
        ]),
      ),
    ],
    sidebar: el.stack(
      badges,
      ...companies.slice(0, 4).map(({ name, messages }) => el.companyChip(name, say`${messages}`)),
    ),
    why: [
      {
        rule: 'money',
        sentence: say`Money is at risk: ${cancellations} with a comment within four weeks. A story begins at ${threshold(money.cancellations)}.`,
      },
    ],
    members: relevanceOf(facts.members),
  }
}

/** A source that spoke every week and has fallen silent. */
export function sourceStory(facts: Facts, { silent }: StoryWriterRules): Draft | null {
  const { subject, figures, moments, series } = facts
  const { average } = figures
  if (!average || !moments.last) return null
  const badges = el.row(el.badge(say`Silent`, 'caution'))
  return {
    title: say`Nothing from ${subject} since ${moments.last}`,
    summary: sentences(
      say`Until then, ${subject} brought ${average} a week.`,
      say`Either nobody writes there, or the connection is broken.`,
    ),
    lead: say`${subject} brought ${average} a week until ${moments.last}, and nothing has come since. This page cannot say whether people stopped writing or something between there and here has stopped; the steps below can.`,
    list: el.card(
      { tone: 'caution' },
      badges,
      el.metric(say`Until then, a week`, say`${average}`),
      series ? el.sparkline(series) : null,
    ),
    body: [
      series ? el.lineSeries(series) : null,
      el.section(
        say`What to do`,
        el.list([
          say`Open Settings, Sources, and test the connection of ${subject}.`,
          say`Look at ${subject} itself: whether people have written there since ${moments.last}.`,
        ]),
      ),
    ],
    sidebar: el.stack(
      badges,
      el.timeline([{ at: moments.last.at, title: say`Last message`, tone: 'caution' }]),
    ),
    why: [
      {
        rule: 'silent',
        sentence: say`It fell silent: ${subject} brought ${average} a week, and nothing since ${moments.last}. A story begins after ${threshold(silent.days, 'day', 'days')} without a message.`,
      },
    ],
    members: relevanceOf(facts.members),
  }
}
