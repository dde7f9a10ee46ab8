import { type Inline, parseLine } from './inline.ts'

export type ListItem = {
  /** A dot, a number as it was written, or a box that is ticked or not. */
  mark: string
  /** Indentation, from 0 to 3. */
  depth: number
  lines: Inline[][]
}

export type Block =
  | { kind: 'text' | 'quote' | 'heading'; lines: Inline[][] }
  | { kind: 'list'; items: ListItem[] }
  | { kind: 'code'; text: string }

const fence = /^\s{0,3}```[\w+.-]*\s*$/
const quoted = /^\s{0,3}(?:>|&gt;) ?/
const heading = /^\s{0,3}#{1,6}\s+(?=\S)/
const listed = /^(\s{0,12})(?:[-*+•]|(\d{1,4})[.)])\s+(?:\[([ xX])\]\s+)?(?=\S)/

/** A blank line, at which a block ends. */
type Draft = Block | { kind: 'gap' }

function pushLine(blocks: Draft[], kind: 'text' | 'quote', line: string): void {
  const last = blocks.at(-1)
  if (last?.kind === kind) last.lines.push(parseLine(line))
  else blocks.push({ kind, lines: [parseLine(line)] })
}

function markOf(number: string | undefined, box: string | undefined): string {
  if (box !== undefined) return box === ' ' ? '☐' : '☑'
  return number === undefined ? '•' : `${number}.`
}

function pushItem(blocks: Draft[], line: string, [whole, room, number, box]: RegExpExecArray): void {
  const depth = Math.min(3, Math.floor((room ?? '').replaceAll('\t', '  ').length / 2))
  const item = { mark: markOf(number, box), depth, lines: [parseLine(line.slice(whole.length))] }
  const last = blocks.at(-1)
  if (last?.kind === 'list') last.items.push(item)
  else blocks.push({ kind: 'list', items: [item] })
}

/** An indented line continues the item before it. */
function goesOn(blocks: Draft[], line: string): boolean {
  const last = blocks.at(-1)
  if (last?.kind !== 'list' || !/^\s{2,}\S/.test(line)) return false
  last.items.at(-1)?.lines.push(parseLine(line.trim()))
  return true
}

function pushAny(blocks: Draft[], line: string): void {
  const item = listed.exec(line)
  if (line.trim() === '') blocks.push({ kind: 'gap' })
  else if (quoted.test(line)) pushLine(blocks, 'quote', line.replace(quoted, ''))
  else if (heading.test(line)) blocks.push({ kind: 'heading', lines: [parseLine(line.replace(heading, ''))] })
  else if (item) pushItem(blocks, line, item)
  else if (!goesOn(blocks, line)) pushLine(blocks, 'text', line)
}

/** Text of any origin as parts that are drawn as text: nothing of it is ever read as HTML. */
export function parseMessage(content: string): Block[] {
  const blocks: Draft[] = []
  const lines = content.replace(/\r\n?/g, '\n').split('\n')
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const end = fence.test(line) ? lines.findIndex((other, n) => n > at && /^\s{0,3}```\s*$/.test(other)) : -1
    if (end > at) {
      blocks.push({ kind: 'code', text: lines.slice(at + 1, end).join('\n') })
      at = end
    } else pushAny(blocks, line)
  }
  return blocks.filter((block) => block.kind !== 'gap')
}
