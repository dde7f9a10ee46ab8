import { type Random, shuffled } from '../prng.ts'

/** Deals lines so that none comes again before most of the others did. */
export type Decks = (
  name: string,
  lines: readonly string[],
  unwanted: (line: string) => boolean,
) => string | null

export type Says = 'n' | 'c' | 'a' | 'o' | null

const tag = /^(\d*)([ncao]?): /

/** A line may begin with the numbers of the openings it fits and with who says it. */
export function fits(line: string, opening: number): boolean {
  const openings = tag.exec(line)?.[1] ?? ''
  return openings === '' || openings.includes(String(opening))
}

export function says(line: string): Says {
  const who = tag.exec(line)?.[2]
  return who === 'n' || who === 'c' || who === 'a' || who === 'o' ? who : null
}

export function untagged(line: string): string {
  return line.replace(tag, '')
}

export function decks(random: Random): Decks {
  const piles = new Map<string, string[]>()
  return (name, lines, unwanted) => {
    const pile = piles.get(name) ?? shuffled(random, lines)
    piles.set(name, pile)
    const at = pile.findIndex((line) => !unwanted(line))
    if (at < 0) return null
    const [line = ''] = pile.splice(at, 1)
    const back = pile.length - Math.floor(random() * Math.min(3, pile.length / 3 + 1))
    pile.splice(back, 0, line)
    return line
  }
}
