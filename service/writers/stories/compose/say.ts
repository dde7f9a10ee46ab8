import { allFacts, type Fact, type Facts, type Ref } from '../facts/facts.ts'

/** Text that is made of facts, and of words that carry none. Only `say` makes one. */
export class Said {
  readonly text: string
  readonly #facts: readonly Fact[]

  private constructor(text: string, facts: readonly Fact[]) {
    this.text = text
    this.#facts = facts
  }

  static of(words: readonly string[], parts: readonly (Fact | Said)[]): Said {
    const own = words.find((it) => /[\d"“”„«»]/.test(it))
    if (own !== undefined) throw new Error(`“${own}” carries a figure or a quote that is no fact`)
    const text = words.map((word, i) => word + (parts[i]?.text ?? '')).join('')
    return new Said(
      text,
      parts.flatMap((part) => (part instanceof Said ? part.facts : [part])),
    )
  }

  static joined(parts: readonly Said[], between: string): Said {
    return new Said(
      parts.map(({ text }) => text).join(between),
      parts.flatMap(({ facts }) => facts),
    )
  }

  /** Text of a model. Only for what the check has passed. */
  static checked(text: string, facts: Facts): Said {
    return new Said(
      text,
      allFacts(facts).filter((fact) => fact.text !== '' && text.includes(fact.text)),
    )
  }

  get facts(): readonly Fact[] {
    return this.#facts
  }

  /** Sources of the text, each once. */
  get refs(): Ref[] {
    const refs = this.#facts.flatMap((fact) => refOf(fact) ?? [])
    return [...new Map(refs.map((ref) => [ref.id, ref])).values()]
  }
}

function refOf(fact: Fact): Ref | null {
  if (fact.kind === 'name' || fact.kind === 'link') return fact.ref
  return null
}

/** Writes a sentence: figures, names and quotes may only come from facts. */
export function say(words: TemplateStringsArray, ...parts: (Fact | Said)[]): Said {
  return Said.of(words, parts)
}

/** Names in a row: “Halden, Kite & Anchor and Marigold Foods”. */
export function listed(names: Fact[]): Said {
  const [first, ...rest] = names.map((name) => say`${name}`)
  if (!first) return say``
  const last = rest.pop()
  const before = Said.joined([first, ...rest], ', ')
  return last ? Said.joined([before, last], ' and ') : before
}

export function sentences(...parts: (Said | null)[]): Said {
  return Said.joined(
    parts.filter((it) => it !== null),
    ' ',
  )
}
