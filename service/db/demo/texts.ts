import { readData } from './read-data.ts'

/**
 * Sentences of one theme. A message is put together from them: an opening is a symptom, some context and an ask.
 * `{slot}` is filled from the cast or a list, `[a|b]` takes one of the alternatives. A sentence may begin with the
 * numbers of the openings it fits and with who says it: `n` Northline, `c` a customer, `a` who opened, `o` anybody
 * else, e.g. `02a: Sure, go ahead.`
 */
export type Bank = {
  symptoms: string[]
  contexts: string[]
  asks: string[]
  /** Others who join, and further words of the one who asked. */
  echoes: string[]
  /** Northline's answers. */
  staff: string[]
  /** Last words of the one who asked. */
  outcomes: string[]
  /** Northline's people among themselves. */
  inside?: string[]
  /** Kind of log that may be pasted. */
  log?: LogKind
}

export const logKinds = [
  ...(['cache', 'digest', 'preview', 'windows', 'login'] as const),
  ...(['config', 'crash', 'webhook', 'bazel'] as const),
] as const
export type LogKind = (typeof logKinds)[number]

/** Talk without a question to solve: an opening and what people say to it. */
export type Chat = {
  by: 'staff' | 'bot' | 'customer' | 'anyone'
  length: [least: number, most: number]
  openers: string[]
  replies: string[]
}

export type Tone = 'fault' | 'wish' | 'question' | 'praise'

/** Small additions around a sentence, by role, so that people do not sound alike. */
export type Phrases = Record<
  'staff' | 'host' | 'customer' | 'peer' | 'thanks' | 'inside' | 'team' | 'chat',
  { before: string[]; after: string[] }
>

export type Replies = {
  /** General turns of a conversation, for any topic of a kind. */
  general: Record<Tone, Pick<Bank, 'echoes' | 'staff' | 'outcomes'>>
  /** Names of lists with what Northline's people say among themselves, each in the order of a conversation. */
  inside: Record<Tone, { relayed: string[]; among: string[] }>
  lists: Record<string, string[]>
}

/** Themes of a channel besides the topics, and their share of the messages. */
export type Chatter = Record<string, { share: number; themes: string[] }>

export const phrases: Phrases = readData('texts/phrases.json')
export const logs: Record<LogKind, string[]> = readData('texts/logs.json')
export const chatter: Chatter = readData('texts/chatter.json')

const words: Record<string, string[]> = readData('texts/words.json')
const replies: Replies = readData('texts/replies.json')
const topicFiles = ['billing', 'cache', 'cli', 'dashboard', 'github', 'previews']
const topicBanks: Record<string, Bank> = Object.assign(
  {},
  ...topicFiles.map((name) => readData<Record<string, Bank>>(`texts/topics-${name}.json`)),
)

/** Words for a slot that the cast does not fill. */
export function wordsFor(slot: string): readonly string[] {
  return words[slot] ?? []
}

export function bankOf(topicKey: string): Bank {
  const bank = topicBanks[topicKey]
  if (!bank) throw new Error(`No texts for the topic ${topicKey}`)
  return bank
}

export function generalReplies(tone: Tone, part: 'echoes' | 'staff' | 'outcomes'): readonly string[] {
  return replies.general[tone][part]
}

/** Sentences with which Northline's people relay or discuss what a customer wrote. */
export function insideReplies(tone: Tone, part: 'relayed' | 'among'): readonly string[] {
  return replies.inside[tone][part].flatMap((name) => replies.lists[name] ?? [])
}

/** Texts by name from a file, or one of them as `file.name`. */
export function textsOf<Kind extends Bank | Chat>(reference: string): [name: string, texts: Kind][] {
  const [file, only] = reference.split('.')
  const all = Object.entries(readData<Record<string, Kind>>(`texts/${file}.json`))
  return only === undefined ? all : all.filter(([name]) => name === only)
}
