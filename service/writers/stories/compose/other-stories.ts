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
      ? say`Compare what ${complainer.author} and ${fan.author} do differently: both use the same version.`
      : say`Compare what both sides do differently: they use the same version.`,
    complainer ? say`Answer ${complainer.author} first.` : null,
  ]
  return {
    title: say`${version}: praise from ${praise}, complaints from ${complaint}`,
    summary: sentences(
      say`${messages} of the last four weeks mention ${version}, the first on ${moments.first}.`,
      say`Praise came from ${praise}, complaints from ${complaint}.`,
    ),
    lead: say`In the last four weeks, praise of ${version} came from ${praise} and complaints from ${complaint}, all from outside your team. Both sides are quoted below.`,
    list: el.card(
      { tone: 'caution' },
      badges,
      el.metric(say`Complaints from`, say`${complaint}`, { change: say`Praise from ${praise}` }),
    ),
    body: [
      el.metrics(
        el.metric(say`Praise from`, say`${praise}`, { tone: 'clear' }),
        el.metric(say`Complaints from`, say`${complaint}`, { tone: 'stop' }),
        el.metric(say`Mention it`, say`${messages}`),
      ),
      el.section(say`Complaints`, ...quotes.map(el.quote)),
      el.section(say`Praise`, ...against.map(el.quote)),
      el.section(say`What to do`, el.list(steps)),
    ],
    sidebar: el.stack(badges, ...topics.map(el.topicLink)),
    why: [
      {
        rule: 'contradiction',
        sentence: say`Opinions differ: within four weeks ${praise} mentioned ${version} in topics of praise, and ${complaint} in complaints and bug reports. The rule asks for at least ${threshold(contradiction.people)} on each side.`,
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
    title: say`${cancellations} in four weeks, each with a comment`,
    summary: sentences(
      say`The comments came between ${moments.first} and ${moments.last}; there were ${before} in the four weeks before.`,
      yearly ? say`The companies paid ${yearly} a year.` : null,
    ),
    lead:
      companies.length > 0
        ? say`${names} ${companies.length > 3 ? say`are among those who canceled with a comment` : say`canceled with a comment`}. Their words are quoted below.`
        : say`${cancellations} came with a comment. The words are quoted below.`,
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
          first ? say`Thank ${first.author} for the comment, and ask what would have helped.` : null,
          say`Look in your topics for others who say the same and are still customers.`,
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
        sentence: say`Customers leave: ${cancellations} with a comment within four weeks. The rule asks for at least ${threshold(money.cancellations)}.`,
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
    lead: say`${subject} brought ${average} a week until ${moments.last}, and nothing since. Either nobody has written there, or the connection is broken; the steps below help to find out.`,
    list: el.card(
      { tone: 'caution' },
      badges,
      el.metric(say`A week, until then`, say`${average}`),
      series ? el.sparkline(series) : null,
    ),
    body: [
      series ? el.lineSeries(series) : null,
      el.section(
        say`What to do`,
        el.list([
          say`Open Settings, Sources, and test the connection of ${subject}.`,
          say`Look in ${subject} itself whether people have written there since ${moments.last}.`,
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
        sentence: say`It went quiet: ${subject} brought ${average} a week until ${moments.last}, and nothing since. The rule asks for ${threshold(silent.days, 'day', 'days')} without a message.`,
      },
    ],
    members: relevanceOf(facts.members),
  }
}
