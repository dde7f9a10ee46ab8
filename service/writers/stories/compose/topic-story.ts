import type { StoryRule } from '#contract/story-shape.ts'
import type { StoryWriterRules } from '#contract/story-writer.ts'
import { type Facts, figure } from '../facts/facts.ts'
import type { TopicRow } from '../facts/topic.ts'
import type { FindingOf } from '../rules/findings.ts'
import { type Asked, type Draft, relevanceOf } from './draft.ts'
import * as el from './elements.ts'
import { listed, type Said, say, sentences } from './say.ts'
import { badgesOf, companiesOf, metricsOf, placesOf, quotesOf, sidebarOf, stepsOf } from './topic-parts.ts'
import { whoOf, wordsFor, yearlyOf } from './words.ts'

type Told = { topic: TopicRow; facts: Facts; rules: StoryWriterRules }

const threshold = (value: number, one = '', many = one) =>
  figure('Threshold', value, 'setting of the story writer', one, many)

function titleOf(rule: StoryRule, { topic, facts }: Told): Said {
  const { subject, figures, people, moments } = facts
  const { week, average, companies } = figures
  const { they, one } = wordsFor(topic.type)
  const vip = people.find(({ isVip }) => isVip)
  const yearly = yearlyOf(facts)
  if (rule === 'money' && yearly) return say`Customers who pay ${yearly} a year ${they}: ${subject}`
  if (rule === 'shared' && companies && companies.value > 1) return say`${companies} ${they}: ${subject}`
  if (rule === 'shared' && vip) return say`${vip.name} ${one}: ${subject}`
  if (rule === 'silent' && moments.last) return say`No word since ${moments.last}: ${subject}`
  if (week && average && /[?!]$/.test(subject.text))
    return say`${week} this week, ${average} a week before: ${subject}`
  if (week && average) return say`${subject}: ${week} this week, ${average} a week before`
  return say`${subject}`
}

function summaryOf({ facts }: Told): Said {
  const { messages, week, average } = facts.figures
  const { first, last } = facts.moments
  const who = whoOf(facts)
  const yearly = yearlyOf(facts)
  return sentences(
    messages && first
      ? say`${messages} since ${first}${who ? say`; from outside, ${who} took part` : say``}.`
      : null,
    week && average && week.value > 0
      ? say`This week brought ${week}; before, there were ${average} a week.`
      : last
        ? say`The last one came on ${last}.`
        : null,
    yearly ? say`The companies pay ${yearly} a year.` : null,
  )
}

function stateSentence({ state }: TopicRow): Said {
  return state === 'in_progress' ? say`Somebody is at work on it.` : say`The topic is open.`
}

function leadOf(rule: StoryRule, told: Told): Said {
  const { facts, topic } = told
  const { week, average, companies, discussions } = facts.figures
  const names = listed(facts.companies.slice(0, 3).map(({ name }) => name))
  const yearly = yearlyOf(facts)
  const { they } = wordsFor(topic.type)
  if (rule === 'money' && yearly && facts.companies.length > 0)
    return say`Together with all others in this topic, ${names} pay ${yearly} a year. ${stateSentence(topic)}`
  if (rule === 'shared' && companies && companies.value > 1 && discussions)
    return say`${names} ${companies.value > 3 ? say`are among those who ${they}` : they}, in ${discussions}. ${stateSentence(topic)}`
  if (rule === 'silent' && facts.moments.last)
    return say`There were messages about it week after week, and none since ${facts.moments.last}. If it is settled, the topic can be completed.`
  if (rule === 'rising' && week && average)
    return say`The last seven days brought ${week}, after ${average} a week in the four weeks before. ${stateSentence(topic)}`
  return summaryOf(told)
}

/** Why each rule asked for the story, with the threshold that it has now. */
function whyOf({ causes }: FindingOf<'topic'>, { facts, rules, topic }: Told): Draft['why'] {
  const { week, average, recentCompanies } = facts.figures
  const { last } = facts.moments
  const vip = facts.people.find(({ isVip }) => isVip)
  const yearly = yearlyOf(facts)
  const { badge } = wordsFor(topic.type)
  const sentenceOf = (rule: StoryRule): Said | null => {
    if (rule === 'rising' && week && average)
      return say`It rises: ${week} in the last seven days, ${average} a week before. A story begins at ${threshold(rules.rising.messages, 'message', 'messages')} and ${threshold(rules.rising.times)} times the average of four weeks.`
    if (rule === 'shared' && recentCompanies && recentCompanies.value >= rules.shared.companies)
      return say`It is shared: ${recentCompanies} spoke of it within four weeks. A story begins at ${threshold(rules.shared.companies)}.`
    if (rule === 'shared' && vip) return say`A VIP speaks of it: ${vip.name}.`
    if (rule === 'money' && yearly)
      return say`Money is at risk: companies that pay ${yearly} a year take part, and it is no praise: ${badge}. A story begins at ${threshold(rules.money.yearlyValue)}.`
    if (rule === 'silent' && last)
      return say`It fell silent: nobody has written since ${last}. A story begins after ${threshold(rules.silent.days, 'day', 'days')}, where there were ${threshold(rules.silent.messages, 'message', 'messages')} a week.`
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
      ? say`companies that take part pay ${yearly} a year`
      : rule === 'shared' && companies && companies.value > 1
        ? say`${companies} speak of it`
        : rule === 'rising' && week
          ? say`${week} came within seven days`
          : null
  const what = facts.links[0] ? say`What becomes of ${facts.links[0]}?` : say`Does this come first?`
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
    summary: summaryOf(told),
    lead: leadOf(rule, told),
    list: listForm(rule, told),
    body: [
      metricsOf(facts),
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
