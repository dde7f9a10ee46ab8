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
  bug_report: { badge: say`Bug report`, tone: 'stop', they: say`report a bug`, one: say`reports a bug` },
  feature_request: { badge: say`Request`, tone: 'accent', they: say`ask for this`, one: say`asks for this` },
  complaint: { badge: say`Complaint`, tone: 'caution', they: say`complain`, one: say`complains` },
  praise: { badge: say`Praise`, tone: 'clear', they: say`praise this`, one: say`praises this` },
  question: { badge: say`Question`, tone: 'idle', they: say`ask about this`, one: say`asks about this` },
}

const other: Words = {
  badge: say`Topic`,
  tone: 'idle',
  they: say`talk about this`,
  one: say`talks about this`,
}

export function wordsFor(type: Kind): Words {
  return type === null ? other : words[type]
}

export const yearlyOf = ({ figures: { yearly } }: Facts) => (yearly && yearly.value > 0 ? yearly : null)

/** Says who wrote; of some people no company is known. Null when nobody from outside did. */
export function whoWrote({ figures, companies: [company] }: Facts): Said | null {
  const { people, companies } = figures
  if (!people || people.value === 0) return null
  const wrote = say`${people} from outside your team wrote`
  if (people.value === 1 || !companies || !company) return say`${wrote}.`
  return say`${wrote}, among them people from ${companies.value === 1 ? company.name : companies}.`
}

/** “12 messages this week, 3 a week before”. */
export function rhythmOf({ figures: { week, average } }: Facts): Said | null {
  if (!week || !average) return null
  return average.value === 0
    ? say`${week} this week, none in the four weeks before`
    : say`${week} this week, ${average} a week before`
}
