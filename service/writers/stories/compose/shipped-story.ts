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
  const have = isOne ? say`has` : say`have`
  const first = moments.first ? say`The first message came on ${moments.first}.` : null
  const [link] = links
  const steps: (Said | null)[] = [
    say`Open the topic and tell ${waiting}: there is a draft for each, in their own language, to send or to copy.`,
    link ? say`Look up in ${link} which version has it, and name that version in your answers.` : null,
  ]
  const grid = el.metrics(
    el.metric(say`Not told yet`, say`${waiting}`, { tone: 'caution' }),
    told && told.value > 0 ? el.metric(say`Told`, say`${told}`, { tone: 'clear' }) : null,
    yearly ? el.metric(say`Companies that wrote pay a year`, say`${yearly}`) : null,
  )
  return {
    title: say`Done, but ${waiting} ${have} not been told: ${subject}`,
    summary: sentences(
      say`The topic is completed. ${waiting} who wrote about it ${have} not been told.`,
      told && told.value > 0 ? say`${told} ${told.value === 1 ? say`was` : say`were`} told already.` : null,
      first,
    ),
    lead: say`${waiting} wrote about it and ${have} not been told that it is done. The page of the topic has a draft answer for each of them.`,
    list: el.card(
      { tone: 'clear' },
      badgesOf(topic),
      el.metric(say`Not told yet`, say`${waiting}`, { tone: 'caution' }),
    ),
    body: [grid, quotesOf(facts), companiesOf(facts), el.section(say`What to do`, el.list(steps))],
    sidebar: sidebarOf(topic, facts, el.openTopic(say`Tell those who asked`, topic.id)),
    why: [
      {
        rule: 'shipped',
        sentence: say`The topic was completed, and ${waiting} who wrote about it ${have} not been told.`,
      },
    ],
    members: relevanceOf(facts.members, { answer: say`Tell those who asked` }),
  }
}
