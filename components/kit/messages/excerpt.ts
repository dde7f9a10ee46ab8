import type { Inline } from './text/inline.ts'
import { type Block, parseMessage } from './text/parse.ts'

/** Characters that are read around what was searched for; more than a line can show. */
const around = 600
/** Characters before the found words: enough to know what is spoken of. */
const lead = 32

/** One line of a message without its marks, beginning close before the words that were searched for. */
export function excerpt(content: string, search = ''): string {
  const wanted = search.trim().toLowerCase()
  const line = lineOf(partAround(content, wanted))
  const at = wanted === '' ? -1 : line.toLowerCase().indexOf(wanted)
  if (at <= lead) return line
  const gap = line.lastIndexOf(' ', at - lead)
  return gap === -1 ? line : `…${line.slice(gap + 1)}`
}

/** A message may be a whole log. */
function partAround(content: string, wanted: string): string {
  const at = wanted === '' ? 0 : Math.max(0, content.toLowerCase().indexOf(wanted))
  return content.slice(at > around ? at - around : 0, at + wanted.length + around)
}

function lineOf(content: string): string {
  return parseMessage(content).map(textOf).join(' ').replace(/\s+/g, ' ').trim()
}

function textOf(block: Block): string {
  if (block.kind === 'code') return block.text
  if (block.kind === 'list')
    return block.items.map(({ mark, lines }) => `${mark} ${wordsOf(lines)}`).join(' ')
  return wordsOf(block.lines)
}

function wordsOf(lines: Inline[][]): string {
  return lines.map((line) => line.map(partText).join('')).join(' ')
}

function partText(part: Inline): string {
  return 'parts' in part ? part.parts.map(partText).join('') : part.text
}
