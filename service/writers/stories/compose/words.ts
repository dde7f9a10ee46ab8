import type { Facts } from '../facts/facts.ts'
import type { TopicRow } from '../facts/topic.ts'
import type { Tone } from './elements.ts'
import { type Said, say } from './say.ts'

type Kind = TopicRow['type']

type Words = {
  badge: Said
  tone: Tone
  /** Verb for several people or messages, and for one. */
  they: Said
  one: Said
}

const words: Record<NonNullable<Kind>, Words> = {
  bug_report: { badge: say`Bug report`, tone: 'stop', they: say`report it`, one: say`reports it` },
  feature_request: { badge: say`Request`, tone: 'accent', they: say`ask for it`, one: say`asks for it` },
  complaint: { badge: say`Complaint`, tone: 'caution', they: say`complain`, one: say`complains` },
  praise: { badge: say`Praise`, tone: 'clear', they: say`are glad of it`, one: say`is glad of it` },
  question: { badge: say`Question`, tone: 'idle', they: say`ask about it`, one: say`asks about it` },
}

const other: Words = { badge: say`Topic`, tone: 'idle', they: say`speak of it`, one: say`speaks of it` }

export function wordsFor(type: Kind): Words {
  return type === null ? other : words[type]
}

export const yearlyOf = ({ figures: { yearly } }: Facts) => (yearly && yearly.value > 0 ? yearly : null)

/** “5 people of 3 companies”, as far as companies are known; null when nobody from outside spoke. */
export function whoOf({ figures: { people, companies } }: Facts): Said | null {
  if (!people || people.value === 0) return null
  return companies && companies.value > 0 ? say`${people} of ${companies}` : say`${people}`
}
