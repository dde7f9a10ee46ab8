/** Person who speaks in a discussion, as far as names tell. */
export type Speaker = { name: string; handle: string | null; company: string | null; domain: string | null }

/** Names of a discussion: of the people who speak in it, their accounts, and the companies they speak for. */
export type Names = {
  /** In small letters. A person may be called like a thing, so only what is written as a name is one. */
  words: ReadonlySet<string>
  /** Words by which accounts and addresses begin: `halden/app`, `halden.example`. */
  accounts: ReadonlySet<string>
  /** Names of several words; as one word they are accounts and addresses. */
  phrases: RegExp | null
}

export const noNames: Names = { words: new Set(), accounts: new Set(), phrases: null }

const leastLetters = 2
const isName = (word: string) => word.length >= leastLetters && !/^\d+$/.test(word)
const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What kind of company it is; nobody says that. */
const legalForm = /[ ,]+(?:gmbh|ag|kg|ug|inc|ltd|limited|llc|corp|plc|s\.?a\.?s?|b\.?v|oy|ab|k\.?k)\.?$/iu

/** Company by its name and by its address: “Kestrel Robotics” and “kestrelrobotics”. */
function phraseOf(company: string): string[] {
  const words = wordsIn(company)
  return words.length < 2 ? [] : [words.map(escaped).join('[^\\p{L}\\p{N}]{0,3}')]
}

export function namesOf(speakers: readonly Speaker[]): Names {
  const companies = speakers.flatMap(({ company, domain }) => [
    company?.replace(legalForm, '') ?? '',
    domain?.split('.')[0] ?? '',
  ])
  const single = companies.flatMap((it) => (wordsIn(it).length === 1 ? wordsIn(it) : []))
  const handles = speakers.flatMap(({ handle }) => wordsIn(handle ?? ''))
  const own = speakers.flatMap(({ name }) => wordsIn(name))
  const phrases = [...new Set(companies.flatMap(phraseOf))]
  return {
    words: new Set([...own, ...handles, ...single].filter(isName)),
    accounts: new Set([...handles, ...single].filter(isName)),
    phrases:
      phrases.length === 0
        ? null
        : new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join('|')})(?![\\p{L}\\p{N}])`, 'giu'),
  }
}

/** Mentions of anybody; not addresses (`a@b.example`) and packages (`@scope/name`). */
const mention = /(?<![\p{L}\p{N}.])@[\p{L}\p{N}_.-]+(?![\p{L}\p{N}_.-]*\/)|<@[^>]*>/gu

/** Words after which a name stands, however it is written. */
const addressing =
  /(?:\b(?:hi|hello|hey|dear|thanks?|thank you|thx|ty|cheers|sorry|welcome|hallo|danke|merci|bonjour|salut|hola|gracias),? )$/iu

const word = /[\p{L}\p{M}\p{N}]+/gu
const isAddress = (after: string) => /^[/.@]\p{L}/u.test(after)

/** Whether a word that may be a name is written as one. */
function isWrittenAsName(found: string, at: number, text: string, { accounts }: Names): boolean {
  const isSmall = found === found.toLowerCase() && found !== found.toUpperCase()
  const isAccount = accounts.has(found) && isAddress(text.slice(at + found.length, at + found.length + 2))
  return !isSmall || isAccount || addressing.test(text.slice(Math.max(0, at - 12), at))
}

/**
 * Returns a text without the names of those who speak and without mentions: who says something is not what it is about. A
 * word that the text also writes as an ordinary one stays.
 */
export function withoutNames(text: string, names: Names): string {
  const { words, phrases } = names
  const plain = text.includes('@') ? text.replace(mention, ' ') : text
  const rest = phrases ? plain.replace(phrases, ' ') : plain
  const lower = rest.toLowerCase()
  // Most texts name nobody who speaks, and looking at each of their words is most of what reading them costs.
  if (![...words].some((it) => lower.includes(it))) return rest
  const ordinary = new Set<string>()
  for (const { 0: found, index } of rest.matchAll(word))
    if (words.has(found.toLowerCase()) && !isWrittenAsName(found, index, rest, names))
      ordinary.add(found.toLowerCase())
  return rest.replace(word, (found, at: number) => {
    const small = found.toLowerCase()
    const isOne = words.has(small) && !ordinary.has(small) && isWrittenAsName(found, at, rest, names)
    return isOne ? ' ' : found
  })
}
