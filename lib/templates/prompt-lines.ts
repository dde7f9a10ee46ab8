export type Piece = { as: 'plain' | 'bold' | 'blank' | 'sign'; text: string }
export type Line = { as: 'heading' | 'item' | 'text' | 'gap'; pieces: Piece[] }

const parts = /(\*\*[^*\n]+\*\*|\[[^\]\n]+\](?!\())/

/** A prompt line by line, to be set with care. Joined by line ends, the pieces are the prompt again, letter by letter. */
export function promptLines(prompt: string): Line[] {
  return prompt.split('\n').map((line) => ({ as: kindOf(line), pieces: piecesOf(line) }))
}

function kindOf(line: string): Line['as'] {
  if (line.trim() === '') return 'gap'
  if (/^#{1,6} /.test(line)) return 'heading'
  return /^\s*(?:[-*]|\d+\.) /.test(line) ? 'item' : 'text'
}

function piecesOf(line: string): Piece[] {
  const [sign = ''] = /^#{1,6} /.exec(line) ?? []
  const rest = line.slice(sign.length).split(parts)
  return [{ as: 'sign' as const, text: sign }, ...rest.flatMap(setOf)].filter(({ text }) => text !== '')
}

function setOf(text: string): Piece[] {
  if (asOf(text) !== 'bold') return [{ as: asOf(text), text }]
  const sign = { as: 'sign' as const, text: '**' }
  return [sign, { as: 'bold', text: text.slice(2, -2) }, sign]
}

/** `[name or version]` is a gap for the person to fill in. */
function asOf(text: string): Piece['as'] {
  if (/^\*\*[^*\n]+\*\*$/.test(text)) return 'bold'
  return /^\[[^\]\n]+\]$/.test(text) ? 'blank' : 'plain'
}
