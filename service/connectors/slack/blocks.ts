import { channelMention, linked, mention, type Names, plain } from './text.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const lines = (parts: string[]) => parts.filter((it) => it.trim() !== '').join('\n')

function emoji({ name, unicode }: Fields): string {
  const points = textOf(unicode)
    .split('-')
    .map((it) => Number.parseInt(it, 16))
  const isWhole = points.every((it) => it > 0 && it <= 0x10ffff && (it < 0xd800 || it > 0xdfff))
  return isWhole ? String.fromCodePoint(...points) : `:${textOf(name)}:`
}

type Read = (element: Fields, names: Names) => string

/** Elements of a line of rich text, by type. */
const spans: Record<string, Read> = {
  text: ({ text }) => textOf(text),
  link: ({ url, text }) => linked(textOf(url), textOf(text)),
  user: ({ user_id }, names) => mention(textOf(user_id), names),
  channel: ({ channel_id }, names) => channelMention(textOf(channel_id), names),
  usergroup: ({ usergroup_id }) => `@${textOf(usergroup_id)}`,
  broadcast: ({ range }) => `@${textOf(range)}`,
  emoji,
  date: ({ fallback }) => textOf(fallback),
  color: ({ value }) => textOf(value),
}

const run = (elements: unknown, names: Names) =>
  listOf(elements)
    .map((it) => byType(spans, it, names))
    .join('')

function bullets({ elements, style, indent, offset }: Fields, names: Names): string {
  const start = typeof offset === 'number' ? offset : 0
  const margin = '  '.repeat(typeof indent === 'number' ? Math.min(Math.max(Math.trunc(indent), 0), 8) : 0)
  return listOf(elements)
    .map((it, index) => {
      const mark = style === 'ordered' ? `${start + index + 1}.` : '•'
      return `${margin}${mark} ${run(it.elements, names)}`
    })
    .join('\n')
}

const parts: Record<string, Read> = {
  rich_text_section: ({ elements }, names) => run(elements, names),
  rich_text_preformatted: ({ elements }, names) => run(elements, names),
  rich_text_quote: ({ elements }, names) => run(elements, names).replace(/^/gm, '> '),
  rich_text_list: bullets,
}

/** A text object: mrkdwn, or plain as it is. */
function worded(value: unknown, names: Names): string {
  if (!isFields(value)) return ''
  return value.type === 'mrkdwn' ? plain(textOf(value.text), names) : textOf(value.text)
}

const rich: Read = ({ elements }, names) => lines(listOf(elements).map((it) => byType(parts, it, names)))

function cell(value: Fields, names: Names): string {
  return value.type === 'rich_text' ? rich(value, names) : textOf(value.text)
}

/** Blocks that say something; buttons, menus and rulers do not. */
const kinds: Record<string, Read> = {
  rich_text: rich,
  section: ({ text, fields }, names) =>
    lines([worded(text, names), ...listOf(fields).map((it) => worded(it, names))]),
  header: ({ text }, names) => worded(text, names),
  context: ({ elements }, names) =>
    listOf(elements)
      .map((it) => worded(it, names))
      .filter((it) => it !== '')
      .join(' '),
  markdown: ({ text }) => textOf(text),
  image: ({ title, alt_text }, names) => worded(title, names) || textOf(alt_text),
  video: ({ title, description }, names) => lines([worded(title, names), worded(description, names)]),
  table: ({ rows }, names) =>
    lines(
      (Array.isArray(rows) ? rows : []).map((row) =>
        listOf(row)
          .map((it) => cell(it, names))
          .join(' | '),
      ),
    ),
}

function byType(readers: Record<string, Read>, element: Fields, names: Names): string {
  const type = textOf(element.type)
  return (Object.hasOwn(readers, type) && readers[type]?.(element, names)) || ''
}

/** Blocks as people read them; empty where they hold no words. */
export function blocksText(blocks: unknown, names: Names): string {
  return lines(listOf(blocks).map((it) => byType(kinds, it, names))).trim()
}

/** Ids of people and channels that blocks name. */
export function idsInBlocks(blocks: unknown): { users: string[]; channels: string[] } {
  const users: string[] = []
  const channels: string[] = []
  const look = (value: unknown): void => {
    if (!isFields(value)) return
    if (value.type === 'user' && typeof value.user_id === 'string') users.push(value.user_id)
    if (value.type === 'channel' && typeof value.channel_id === 'string') channels.push(value.channel_id)
    for (const inside of Object.values(value)) look(inside)
  }
  look(blocks)
  return { users: users.slice(0, 50), channels: channels.slice(0, 50) }
}
