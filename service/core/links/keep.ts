import { decode } from './decode.ts'
import type { KnownAddresses } from './known.ts'
import { targetAt } from './target.ts'

const tag = /<\/?[a-z][a-z0-9-]*(?=[\s/>])[^<>]*>/gi
const special = /[\\![\]]/g
const definition = /^ {0,3}\[[^\]\n]{1,999}\]:.*$/gm

const farthest = 50

/** A piece of what is kept; a vetted one is a link that is not looked at again. */
type Piece = { text: string; vetted?: true }

/** Reads Markdown once from its beginning to its end. What could become a link in any renderer comes through `#target`. */
class Keeper {
  readonly #source: string
  readonly #known: KnownAddresses
  readonly #pieces: Piece[] = []
  readonly #openers: number[] = []

  constructor(source: string, known: KnownAddresses) {
    this.#source = source
    this.#known = known
  }

  keep(): string {
    for (let at = 0; at < this.#source.length; ) at = this.#step(at)
    return this.#joined()
  }

  #step(at: number): number {
    const source = this.#source
    const [it = '', next = ''] = [source[at], source[at + 1]]
    if (it === '\\') return this.#escaped(at)
    // Pictures are loaded without a click: only their words stay, as a link.
    if (it === '!' && next === '[') return at + 1
    if (it === '[') this.#openers.push(this.#pieces.length)
    if (it === ']' && next === '(') return this.#target(at)
    if (it === ']') this.#openers.pop()
    return this.#text(at, /[[\]!]/.test(it) ? 1 : this.#plainLength(at))
  }

  #escaped(at: number): number {
    return this.#text(at, 2)
  }

  #plainLength(at: number): number {
    special.lastIndex = at
    return (special.exec(this.#source)?.index ?? this.#source.length) - at
  }

  /** Adds text. Brackets that come together only because something between them went are kept from being a link. */
  #text(at: number, length: number): number {
    const text = this.#source.slice(at, at + length)
    const isJoined = this.#source[at - 1] !== ']' && this.#near(this.#pieces.length, -1).endsWith(']')
    this.#pieces.push({ text: isJoined && /^[(:]/.test(text) ? `\\${text}` : text })
    return at + length
  }

  /** Text of the nearest piece that has some; a bracket where it is so far away that looking on would take long. */
  #near(index: number, step: 1 | -1): string {
    for (let at = index + step, seen = 0; at >= 0 && at < this.#pieces.length; at += step, seen++) {
      const text = seen < farthest ? (this.#pieces[at]?.text ?? '') : ']'
      if (text !== '') return text
    }
    return ''
  }

  /** Keeps the words of a link, and its address where it is known. */
  #target(at: number): number {
    const target = targetAt(this.#source, at + 1)
    const opener = this.#openers.pop()
    if (target === null || opener === undefined) {
      this.#pieces.push({ text: ']\\(' })
      return at + 2
    }
    const address = decode(target.address).text
    if (this.#known.has(address)) this.#pieces.push({ text: linkTo(address), vetted: true })
    else this.#unwrap(opener)
    return target.end
  }

  /** Takes the brackets away, or makes them text where what stands beside them would become a link without them. */
  #unwrap(opener: number): void {
    const isSafe = !/[\]!]$/.test(this.#near(opener, -1)) && /^[^([:\]]/.test(this.#near(opener, 1))
    this.#pieces[opener] = { text: isSafe ? '' : '\\[' }
    if (!isSafe) this.#pieces.push({ text: '\\]' })
  }

  #joined(): string {
    let kept = ''
    let text = ''
    for (const piece of this.#pieces) {
      if (!piece.vetted) text += piece.text
      else {
        kept += this.#known.keepIn(text) + piece.text
        text = ''
      }
    }
    return kept + this.#known.keepIn(text)
  }
}

/** Writes an address so that every renderer ends it at the same place. */
function linkTo(address: string): string {
  const plain = /^[\w\-.~:/?#@!$'+,;=%&*]*(?:\([\w\-.~:/?#=%&]*\)[\w\-.~:/?#=%&]*)?$/.test(address)
  return plain ? `](${address})` : `](<${address.replace(/[<>\\\s]/g, encodeURIComponent)}>)`
}

/**
 * Keeps links only to addresses that the model was shown: text in the data cannot make a report lead elsewhere, or
 * carry what was read there away in an address. Pictures, which are loaded without a click, become links or text.
 */
export function keepKnownLinks(markdown: string, known: KnownAddresses): string {
  return new Keeper(markdown.replace(tag, '').replace(definition, ''), known).keep()
}
