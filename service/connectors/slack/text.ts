import { type Known, nameOf } from './known.ts'

export type Names = Pick<Known, 'users' | 'channels'>

export function mention(id: string, { users }: Names, label?: string): string {
  const user = users.get(id)
  return `@${(user && nameOf(user)) ?? label ?? id}`
}

export function channelMention(id: string, { channels }: Names, label?: string): string {
  return `#${channels.get(id)?.name ?? (label || id)}`
}

/** A link with its words; the address alone where the words say the same. */
export function linked(address: string, label: string | undefined): string {
  const shown = address.replace(/^(?:mailto|tel):/, '')
  if (!label || label === address || label === shown) return shown
  return `${label} (${shown})`
}

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** `<!here>`, `<!subteam^S1|@support>`, `<!date^1392734382^{date}|Feb 18>`. */
function special(command: string, label: string | undefined): string {
  if (label) return label
  const [name = '', id] = command.split('^')
  return name === 'subteam' ? `@${id ?? 'group'}` : `@${name}`
}

function reference(inside: string, names: Names): string {
  const bar = inside.indexOf('|')
  const target = bar === -1 ? inside : inside.slice(0, bar)
  const label = bar === -1 ? undefined : inside.slice(bar + 1)
  if (target.startsWith('@')) return mention(target.slice(1), names, label)
  if (target.startsWith('#')) return channelMention(target.slice(1), names, label)
  if (target.startsWith('!')) return special(target.slice(1), label)
  return linked(target, label)
}

/** Code, which stays as it is, or words between marks of emphasis that stand alone. */
const marks = /(```[\s\S]*?```|`[^`\n]+`)|(?<![\w*_~])([*_~])(?=\S)((?:(?!\2)[^\n])*[^\s\n])\2(?![\w*_~])/g

function withoutMarks(text: string): string {
  return text.replace(marks, (whole: string, code: string | undefined, _mark: string, words: string) =>
    code === undefined ? withoutMarks(words) : whole,
  )
}

/** Turns Slack's mrkdwn into plain text: names for ids, addresses for links, no marks. */
export function plain(text: string, names: Names): string {
  const read = withoutMarks(text).replace(/<([^<>\n]+)>/g, (_, inside: string) => reference(inside, names))
  return unescaped(read)
}

const mentioned = /<@([A-Z0-9]{2,30})/g
const linkedChannels = /<#([A-Z0-9]{2,30})/g

/** Ids of people and channels that a text names; at most 50 of each are looked up. */
export function idsIn(text: string): { users: string[]; channels: string[] } {
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([, id]) => id ?? []).slice(0, 50)
  return { users: found(mentioned), channels: found(linkedChannels) }
}
