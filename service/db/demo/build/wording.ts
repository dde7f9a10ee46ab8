import { companies, type DemoChannel } from '../cast.ts'
import { type Decks, pick, type Random } from '../random.ts'
import { phrases, wordsFor } from '../texts.ts'
import type { DemoPerson } from './people.ts'
import { fill, firstName, type Speaking } from './slots.ts'

export type Role = keyof typeof phrases

export type Variation = { decks: Decks; random: Random; said: Set<string>; speaking: Speaking }

function phrase({ decks, speaking }: Variation, role: Role, side: 'before' | 'after'): string {
  const raw = decks(
    `phrases/${role}/${side}`,
    phrases[role][side],
    (line) => speaking.mate === null && line.includes('{mate}'),
  )
  return raw === null ? '' : fill(raw, speaking)
}

const starters =
  /^(A|An|The|We|It|That|This|Same|Is|Can|Our|With|For|At|Not|Still|Found|Happens|Adding|Tell|Told|Numbers|Good|Read|Do|Let|Seeing|Would|Waiting|There|You|If|Please|Could|Pushing|After|When|Since|Short|In|On|All|What|How|Who|Both|Anything|Any|Does|Works|Might|Tried|Staying|These|Between|As|To|Here|Only|Most|Looks|Could|Should|My|Your|Their|Some|Until|By|From|Got|Took|Ours|Careful|Had)\b/

/** After a comma the sentence goes on in lower case, unless it begins with a name, an acronym or "I". */
function joined(before: string, text: string): string {
  const goesOn = before.endsWith(',') && starters.test(text)
  return `${before} ${goesOn ? text.charAt(0).toLowerCase() + text.slice(1) : text}`
}

const usual: Record<Role, { before: number; after: number }> = {
  staff: { before: 0.14, after: 0.16 },
  host: { before: 0.14, after: 0.14 },
  customer: { before: 0.1, after: 0.2 },
  peer: { before: 0.1, after: 0.14 },
  thanks: { before: 0.12, after: 0.16 },
  inside: { before: 0.08, after: 0.1 },
  team: { before: 0, after: 0 },
  chat: { before: 0, after: 0 },
}

/** Adds a few words before or after, always so when the very same text was said before. */
export function varied(given: Variation, role: Role, text: string, eager = true): string {
  const { random, said, speaking } = given
  const closed = /[.!?…)]$/.test(text)
  let result = text
  if (eager && closed && random() < usual[role].after) result = `${result} ${phrase(given, role, 'after')}`
  const joins = speaking.author.id !== speaking.asker.id || role === 'thanks'
  if (eager && joins && random() < usual[role].before) result = joined(phrase(given, role, 'before'), result)
  for (let tries = 0; said.has(result) && tries < 4; tries++)
    result =
      closed && (tries % 2 === 0 || !joins)
        ? `${text} ${phrase(given, role, 'after')}`
        : joined(phrase(given, role, 'before'), text)
  said.add(result)
  return result
}

type Letter = { author: DemoPerson; to: string | null; first: boolean }

const openers = ['Hi', 'Hello', 'Hey', 'Good morning', 'Dear', 'Hi'] as const
const closers = [
  'Best regards',
  'Thanks',
  'Kind regards',
  'Best',
  'Many thanks',
  'Cheers',
  'Regards',
] as const

function signature(author: DemoPerson): string {
  if (author.companyId === 1)
    return `${firstName(author)}\nNorthline ${author.title?.includes('Billing') ? 'Billing' : 'Support'}`
  const company = companies.find((one) => one.id === author.companyId)
  const line = [author.title, company?.name].filter((part) => part).join(', ')
  return line ? `${author.name}\n${line}` : author.name
}

function letter(random: Random, text: string, { author, to, first }: Letter): string {
  if (author.isBot) return text
  const greeting = `${pick(random, openers)} ${to ?? pick(random, ['Northline team', 'all', 'support team', 'Northline', 'there'])},`
  const short = !first && random() < 0.3
  return short
    ? `${text}\n\n${firstName(author)}`
    : `${greeting}\n\n${text}\n\n${pick(random, closers)},\n${signature(author)}`
}

function chatty(random: Random, text: string, author: DemoPerson): string {
  if (text.includes('```')) return text
  const calm = author.casual && starters.test(text)
  const lower = calm ? text.charAt(0).toLowerCase() + text.slice(1).replace(/([a-z)])\.$/, '$1') : text
  const wantsEmoji = random() < 0.07 && !/\p{Extended_Pictographic}/u.test(text)
  return wantsEmoji ? `${lower} ${pick(random, wordsFor('emoji'))}` : lower
}

/** Gives a text the look of its channel: a letter by mail, lower case by some in a chat. */
export function styled(random: Random, channel: DemoChannel, text: string, who: Letter): string {
  if (channel.sourceName === 'email') return letter(random, text, who)
  if (channel.sourceName === 'github' || who.author.isBot) return text
  const named =
    who.first &&
    who.to === null &&
    channel.sourceName === 'slack' &&
    channel.audience !== 'internal' &&
    random() < 0.25
  const greeting = named ? pick(random, ['Hi team, ', 'Hi all, ', 'Morning! ', 'Hello, ', 'Hi 👋 ']) : ''
  return `${greeting}${chatty(random, text, who.author)}`
}
