import type { Block, Span } from './blocks.ts'
import { textOf } from './blocks.ts'
import { joined, placed } from './styled.ts'

function withAddresses(spans: Span[]): string {
  return spans
    .map(({ text, href }) => (href === undefined || href === text.trim() ? text : `${text} (${href})`))
    .join('')
}

function render(block: Block): string {
  if (block.kind === 'rule') return '———'
  const text = block.kind === 'code' ? textOf(block.spans) : withAddresses(block.spans)
  return placed(block, text, '> ', '  ')
}

/** The text alone, as a mail program without styles shows it. */
export function plainText(blocks: Block[]): string {
  return joined(blocks.map((block) => ({ block, text: render(block) })))
}
