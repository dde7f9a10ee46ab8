export type Piece = { text: string; found: boolean }

/** A text cut where one of the searched texts stands in it, in any case. The pieces together are the text. */
export function highlight(text: string, search: string | undefined): Piece[] {
  if (!search || search.trim() === '') return [{ text, found: false }]
  const pattern = new RegExp(search.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu')
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), found: false })
    pieces.push({ text: match[0], found: true })
    from = match.index + match[0].length
  }
  if (from < text.length || pieces.length === 0) pieces.push({ text: text.slice(from), found: false })
  return pieces
}
