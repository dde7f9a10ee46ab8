import type { StoryRule } from '#contract/story-shape.ts'
import type { StoryWriterRules } from '#contract/story-writer.ts'
import { type Facts, type Figure, figure } from '../facts/facts.ts'
import type { TopicRow } from '../facts/topic.ts'
import type { FindingOf } from '../rules/findings.ts'
import { type Asked, type Draft, relevanceOf } from './draft.ts'
import * as el from './elements.ts'
import { listed, type Said, say, sentences } from './say.ts'
import { badgesOf, companiesOf, metricsOf, placesOf, quotesOf, sidebarOf, stepsOf } from './topic-parts.ts'
import { rhythmOf, whoWrote, wordsFor, yearlyOf } from './words.ts'

type Told = { topic: TopicRow; facts: Facts; rules: StoryWriterRules }

const threshold = (value: number, one = '', many = one) =>
  figure('Threshold', value, 'setting of the story writer', one, many)

function titleOf(rule: StoryRule, { topic, facts }: Told): Said {
  const { subject, figures, people, moments } = facts
  const { companies } = figures
  const { they, one } = wordsFor(topic.type)
  const vip = people.find(({ isVip }) => isVip)
  const yearly = yearlyOf(facts)
  const rhythm = rhythmOf(facts)
  const [company] = facts.companies
  if (rule === 'money' && yearly)
    return companies?.value === 1 && company
      ? say`${company.name}, which pays ${yearly} a year, ${one}: ${subject}`
      : say`Customers who pay ${yearly} a year ${they}: ${subject}`
  if (rule === 'shared' && companies && companies.value > 1) return say`${companies} ${they}: ${subject}`
  if (rule === 'shared' && vip) return say`${vip.name} ${one}: ${subject}`
  if (rule === 'silent' && moments.last) return say`Quiet since ${moments.last}: ${subject}`
  if (!rhythm) return say`${subject}`
  return /[?!]$/.test(subject.text) ? say`${rhythm}: ${subject}` : say`${subject}: ${rhythm}`
}

function summaryOf(rule: StoryRule, { facts }: Told): Said {
  const { messages, week, companies } = facts.figures
  const { first, last } = facts.moments
  const yearly = yearlyOf(facts)
  const rhythm = rule !== 'silent' && week && week.value > 0 ? rhythmOf(facts) : null
  return sentences(
    messages && first ? say`${messages} since ${first}.` : null,
    whoWrote(facts),
    rhythm ? say`${rhythm}.` : last ? say`The last message came on ${last}.` : null,
    yearly && companies
      ? companies.value === 1
        ? say`The company pays ${yearly} a year.`
        : say`Together, these companies pay ${yearly} a year.`
      : null,
  )
}

function stateSentence({ state }: TopicRow): Said {
  return state === 'in_progress' ? say`Work on it has begun.` : say`The topic is open.`
}

/** Companies that are named in a sentence. */
const mostNamed = 3

function moneyLead({ facts, topic }: Told, companies: Figure, yearly: Figure): Said {
  const names = listed(facts.companies.slice(0, mostNamed).map(({ name }) => name))
  const state = stateSentence(topic)
  if (companies.value === 1) return say`${names} wrote about it, and pays ${yearly} a year. ${state}`
  if (companies.value <= mostNamed)
    return say`${names} wrote about it. Together they pay ${yearly} a year. ${state}`
  return say`${companies} wrote about it, among them ${names}. Together they pay ${yearly} a year. ${state}`
}

function sharedLead({ facts, topic }: Told, companies: Figure, discussions: Figure): Said {
  const names = listed(facts.companies.slice(0, mostNamed).map(({ name }) => name))
  return sentences(
    say`There ${discussions.value === 1 ? say`is` : say`are`} ${discussions} about it.`,
    companies.value <= mostNamed
      ? say`${names} took part.`
      : say`${names} are among the ${companies} that took part.`,
    stateSentence(topic),
  )
}

function risingLead({ topic }: Told, week: Figure, average: Figure): Said {
  const before =
    average.value === 0
      ? say`and none in the four weeks before`
      : say`${week.value > average.value ? say`up from` : say`after`} ${average} a week in the four weeks before`
  return say`There were ${week} in the last seven days, ${before}. ${stateSentence(topic)}`
}

function leadOf(rule: StoryRule, told: Told): Said {
  const { week, average, companies, discussions } = told.facts.figures
  const { last } = told.facts.moments
  const yearly = yearlyOf(told.facts)
  if (rule === 'money' && yearly && companies && companies.value > 0)
    return moneyLead(told, companies, yearly)
  if (rule === 'shared' && companies && companies.value > 1 && discussions)
    return sharedLead(told, companies, discussions)
  if (rule === 'silent' && last)
    return say`Nobody has written about it since ${last}. If it is settled, mark the topic as completed.`
  if (rule === 'rising' && week && average) return risingLead(told, week, average)
  return summaryOf(rule, told)
}

/** Why each rule asked for the story, with the threshold that it has now. */
function whyOf({ causes }: FindingOf<'topic'>, { facts, rules, topic }: Told): Draft['why'] {
  const { week, average, recentCompanies } = facts.figures
  const { last } = facts.moments
  const vip = facts.people.find(({ isVip }) => isVip)
  const yearly = yearlyOf(facts)
  const { they } = wordsFor(topic.type)
  const sentenceOf = (rule: StoryRule): Said | null => {
    if (rule === 'rising' && week && average)
      return say`More than before: ${week} in the last seven days, ${average} a week in the four weeks before. The rule asks for at least ${threshold(rules.rising.messages, 'message', 'messages')}, and ${threshold(rules.rising.times)} times the average.`
    if (rule === 'shared' && recentCompanies && recentCompanies.value >= rules.shared.companies)
      return say`Several companies: ${recentCompanies} wrote about it within four weeks. The rule asks for at least ${threshold(rules.shared.companies)}.`
    if (rule === 'shared' && vip) return say`A VIP wrote about it: ${vip.name}.`
    if (rule === 'money' && yearly)
      return say`Paying customers ${they}: the companies that wrote pay ${yearly} a year. The rule asks for at least ${threshold(rules.money.yearlyValue)}.`
    if (rule === 'silent' && last)
      return say`It went quiet: nobody has written since ${last}. The rule asks for ${threshold(rules.silent.days, 'day', 'days')} of silence after ${threshold(rules.silent.messages, 'message', 'messages')} a week or more.`
    return null
  }
  return causes.flatMap(({ rule }) => {
    const sentence = sentenceOf(rule)
    return sentence ? [{ rule, sentence }] : []
  })
}

function listForm(rule: StoryRule, { topic, facts }: Told): el.Piece {
  const { week, average, companies } = facts.figures
  const yearly = yearlyOf(facts)
  const { tone } = wordsFor(topic.type)
  const change = average ? say`${average} a week before` : null
  const figures =
    rule === 'money' && yearly
      ? el.metric(say`They pay a year`, say`${yearly}`, { tone: 'caution' })
      : rule === 'shared' && companies && companies.value > 1
        ? el.metric(say`From outside`, say`${companies}`)
        : week
          ? el.metric(say`This week`, say`${week}`, { change })
          : null
  return el.card({ tone }, badgesOf(topic), figures, facts.series ? el.sparkline(facts.series) : null)
}

/** Asks for the answer that is due, and for a decision where much depends on it. */
function askedOf(rule: StoryRule, { topic, facts }: Told): Asked {
  const { companies, week } = facts.figures
  const yearly = yearlyOf(facts)
  const { unanswered } = facts
  const because =
    rule === 'money' && yearly
      ? say`companies that wrote pay ${yearly} a year`
      : rule === 'shared' && companies && companies.value > 1
        ? say`${companies} wrote about it`
        : rule === 'rising' && week
          ? say`there were ${week} within seven days`
          : null
  const what = facts.links[0] ? say`Decide about ${facts.links[0]}` : say`Decide whether this comes first`
  return {
    answer:
      unanswered && (topic.type === 'praise' ? say`Thank ${unanswered.by}` : say`Answer ${unanswered.by}`),
    decide: because && topic.type !== 'praise' ? { label: what, because } : null,
  }
}

/** A topic that rises, is shared, puts money at risk, or fell silent. */
export function topicStory(finding: FindingOf<'topic'>, told: Told): Draft {
  const { topic, facts } = told
  const [{ rule }] = finding.causes
  const moves = finding.causes.some((cause) => cause.rule === 'rising' || cause.rule === 'silent')
  const line = facts.series && moves ? el.lineSeries(facts.series) : null
  return {
    title: titleOf(rule, told),
    summary: summaryOf(rule, told),
    lead: leadOf(rule, told),
    list: listForm(rule, told),
    body: [
      metricsOf(facts, rule === 'silent'),
      line,
      quotesOf(facts),
      companiesOf(facts),
      placesOf(facts),
      el.section(say`What to do`, el.list(stepsOf(facts, topic.type))),
    ],
    sidebar: sidebarOf(topic, facts),
    why: whyOf(finding, told),
    members: relevanceOf(facts.members, askedOf(rule, told)),
  }
}
