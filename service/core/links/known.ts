import { type Decoded, decode } from './decode.ts'
import { findAddresses, keyOf, trimmed } from './find.ts'

/** Quotes, brackets and escapes around addresses in JSON, in code and in the links of chats. */
const around = /\\(?:u003[ce]|.)|["`|<>]/g

/** Brackets that may belong to an address, or stand around it. */
const bracket = /[)\]]/

const leftOut = '(address left out)'

/** Addresses that a model was shown. It may name them, and no other. */
export class KnownAddresses {
  readonly #keys = new Set<string>()

  constructor(...texts: string[]) {
    for (const text of texts) this.learn(text)
  }

  /** Learns from what a model is shown. Never from what it wrote itself, nor from an answer that repeats that. */
  learn(text: string): void {
    for (const found of findAddresses(text.replace(around, ' '))) {
      const [first = ''] = found.text.split(bracket, 1)
      for (const it of [found.text, trimmed(found.text), first, trimmed(first)]) this.#add(it)
    }
  }

  #add(address: string): void {
    for (const it of new Set([address, decode(address).text])) {
      const key = keyOf(it)
      if (key !== null) this.#keys.add(key)
    }
  }

  /** Whether it is one of them, however it is written. */
  has(address: string): boolean {
    return [address, trimmed(address)].some((it) => this.#keys.has(keyOf(it) ?? ''))
  }

  /**
   * Leaves out every other address that a reader's program may make a link of. Renderers differ in whether they look for
   * addresses before they read escapes or after, so both are looked at.
   */
  keepIn(text: string): string {
    const once = this.#keepIn(text, { text, at: (index) => index })
    return this.#keepIn(once, decode(once))
  }

  #keepIn(source: string, { text, at }: Decoded): string {
    let kept = ''
    let done = 0
    for (const found of findAddresses(text)) {
      if (this.has(found.text)) continue
      const address = trimmed(found.text)
      const start = found.start + found.text.indexOf(address)
      kept += source.slice(done, at(start)) + leftOut
      done = at(start + address.length)
    }
    return kept + source.slice(done)
  }
}
