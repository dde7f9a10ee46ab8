import type { Facts } from '../facts/facts.ts'
import type { TopicRow } from '../facts/topic.ts'
import { type Draft, relevanceOf } from './draft.ts'
import * as el from './elements.ts'
import { type Said, say, sentences } from './say.ts'
import { badgesOf, companiesOf, quotesOf, sidebarOf } from './topic-parts.ts'
import { yearlyOf } from './words.ts'

/** Composes the story of a completed topic whose askers do not know yet. */
export function shippedStory(topic: TopicRow, facts: Facts): Draft | null {
  const { subject, figures, moments, links } = facts
  const { waiting, told } = figures
  if (!waiting) return null
  const yearly = yearlyOf(facts)
  const isOne = waiting.value === 1
  const know = isOne ? say`does not know yet` : say`do not know yet`
  const first = moments.first ? say`The first of them wrote on ${moments.first}.` : null
  const [link] = links
  const steps: (Said | null)[] = [
    say`Open the topic and tell ${waiting}: there is a draft in the language of each of them, to send or to copy.`,
    link
      ? say`Look whether ${link} says in which version it comes, and name the version in the answers.`
      : null,
  ]
  const grid = el.metrics(
    el.metric(say`Wait for word`, say`${waiting}`, { tone: 'caution' }),
    told && told.value > 0 ? el.metric(say`Were told`, say`${told}`, { tone: 'clear' }) : null,
    yearly ? el.metric(say`Their companies pay a year`, say`${yearly}`) : null,
  )
  return {
    title: say`It is done, and ${waiting} ${know}: ${subject}`,
    summary: sentences(
      say`The topic is completed. ${waiting} who asked for it ${isOne ? say`was` : say`were`} not told.`,
      told && told.value > 0 ? say`${told} of them know already.` : null,
      first,
    ),
    lead: say`${waiting} asked for it, and ${isOne ? say`has` : say`have`} not been told that it is done. A draft for each of them waits on the page of the topic.`,
    list: el.card(
      { tone: 'clear' },
      badgesOf(topic),
      el.metric(say`Wait for word`, say`${waiting}`, { tone: 'caution' }),
    ),
    body: [grid, quotesOf(facts), companiesOf(facts), el.section(say`What to do`, el.list(steps))],
    sidebar: sidebarOf(topic, facts, el.openTopic(say`Tell those who asked`, topic.id)),
    why: [
      {
        rule: 'shipped',
        sentence: say`It was completed, and ${waiting} who asked for it ${isOne ? say`was` : say`were`} not told.`,
      },
    ],
    members: relevanceOf(facts.members, { answer: say`Tell those who asked` }),
  }
}
