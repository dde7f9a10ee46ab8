/** A stretch of text in one style. */
export type Span = {
  text: string
  bold?: true
  italic?: true
  strike?: true
  code?: true
  /** http, https or mailto; anything else was dropped. */
  href?: string
}

/** One paragraph, item or heading; the lists and quotes around it become numbers. */
export type Block = {
  kind: 'code' | 'heading' | 'rule' | 'text'
  spans: Span[]
  /** Level of a heading, 1 to 6; otherwise 0. */
  level: number
  /** Number of surrounding quotes. */
  quote: number
  /** Number of surrounding lists. */
  indent: number
  /** Marker before the first line of an item: `•`, `2.`, `☐`. */
  marker: string | null
  /** Language of a code block. */
  language: string
}

export function textOf(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('')
}

/** Length in UTF-16 units. */
export function lengthOf(block: Block): number {
  return block.spans.reduce((sum, { text }) => sum + text.length, 0)
}

export function isBlank(spans: readonly Span[]): boolean {
  return spans.every(({ text }) => text.trim() === '')
}

export function paragraph(spans: Span[]): Block {
  return { kind: 'text', spans, level: 0, quote: 0, indent: 0, marker: null, language: '' }
}
