import { type Block, paragraph } from './blocks.ts'
import { parseMarkdown, storable } from './parse-markdown.ts'

export type Link = { text: string; href: string }

/** Message for any medium; the blocks end with the link, the Markdown does not. */
export type Composed = {
  title: string
  blocks: Block[]
  markdown: string
  link: Link | null
  /** True for an answer to somebody: chats show no title above it. */
  isAnswer: boolean
}

const longestTitle = 200

/** Makes one line of a text, cut to the length of a title. */
export function oneLine(text: string, most = longestTitle): string {
  const line = storable(text).replaceAll(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  return `${line
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd()}…`
}

export function compose(
  title: string,
  markdown: string,
  link: Link | null = null,
  isAnswer = false,
): Composed {
  const blocks = parseMarkdown(markdown)
  const footer = link === null ? [] : [paragraph([{ text: link.text, href: link.href }])]
  return { title: oneLine(title) || 'Signalbox', blocks: [...blocks, ...footer], markdown, link, isAnswer }
}

/** `Title`, or `Title · 2/3` of several. */
export function numbered(title: string, part: number, parts: number): string {
  return parts === 1 ? title : `${title} · ${part}/${parts}`
}
