import type { DemoChannel } from '../cast/channels.ts'
import { companies } from '../cast/companies.ts'
import { pick, type Random } from '../prng.ts'
import { emoji } from '../texts/words.ts'
import type { DemoPerson } from './people.ts'
import { firstName } from './slots.ts'
import { starters } from './vary.ts'

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
  return wantsEmoji ? `${lower} ${pick(random, emoji)}` : lower
}

/** How a text looks where it is written: a letter by mail, lower case by some in a chat. */
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
