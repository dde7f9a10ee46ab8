import { type Decks, pick, type Random } from '../random.ts'
import { generalReplies } from '../texts.ts'
import type { Casting } from './casting.ts'
import type { DemoPerson } from './people.ts'
import type { Talk, Theme } from './plan.ts'
import { fill, fits, type Speaking, untagged } from './slots.ts'
import { type Role, styled, varied } from './wording.ts'

export type Turn = {
  author: DemoPerson
  text: string
  /** The opening sentence without formatting, for titles; only of the first turn. */
  headline?: string
  /** Index of the symptom or opener used; only of the first turn. */
  opening?: number
}

export type WrittenTalk = { talk: Talk; turns: Turn[] }

export type Writing = {
  random: Random
  decks: Decks
  casting: Casting
  /** Texts used so far, so that none is repeated. */
  said: Set<string>
}

export type BankTheme = Extract<Theme, { kind: 'bank' }>
type Part = 'symptoms' | 'contexts' | 'asks' | 'echoes' | 'staff' | 'outcomes' | 'inside'

/** Discussion while it is being written. */
export class Scene {
  readonly turns: Turn[] = []
  readonly asker: DemoPerson
  readonly lead: DemoPerson
  readonly memory = new Map<string, string>()
  readonly used = new Set<string>()
  opening = 0
  readonly writing: Writing
  readonly talk: Talk
  readonly theme: BankTheme

  constructor(writing: Writing, talk: Talk, theme: BankTheme) {
    this.writing = writing
    this.talk = talk
    this.theme = theme
    this.lead = writing.casting.staff(writing.random, talk)
    this.asker = this.internal ? this.lead : writing.casting.customer(writing.random, talk)
  }

  get internal(): boolean {
    return this.talk.channel.audience === 'internal'
  }

  /** True for fault reports, which mention versions and runners. */
  get technical(): boolean {
    return this.theme.tone === 'fault' && this.theme.bank.log !== undefined
  }

  get random(): Random {
    return this.writing.random
  }

  /** Person whom the author addresses. */
  mateOf(author: DemoPerson): DemoPerson | null {
    const before = this.turns.map((turn) => turn.author).filter((one) => one.id !== author.id)
    const wanted = (one: DemoPerson) => (author.companyId === 1) !== (one.companyId === 1)
    return before.findLast(wanted) ?? before.at(-1) ?? null
  }

  speaking(author: DemoPerson, quote?: string): Speaking {
    return {
      random: this.random,
      author,
      asker: this.asker,
      mate: this.mateOf(author),
      memory: this.memory,
      quote,
    }
  }

  /** Returns an unused line that fits this author, filled in. */
  line(pile: string, lines: readonly string[], author: DemoPerson, quote?: string): string | null {
    const raw = this.writing.decks(pile, lines, (line) => !this.sayable(line, author))
    return raw === null ? null : this.spoken(raw, author, quote)
  }

  /** Returns one of the next two lines of a list that follows the order of a conversation. */
  next(lines: readonly string[], author: DemoPerson): string | null {
    const last = lines.findLastIndex((line) => this.used.has(line))
    const near = lines.slice(last + 1, last + 3).filter((line) => this.sayable(line, author))
    return near.length > 0 ? this.spoken(pick(this.random, near), author) : null
  }

  private spoken(raw: string, author: DemoPerson, quote?: string): string {
    this.used.add(raw)
    return fill(untagged(raw), this.speaking(author, quote))
  }

  private sayable(line: string, author: DemoPerson): boolean {
    if (this.used.has(line) || !fits(line, this.opening)) return false
    if (line.includes('{asker}') && (author.id === this.asker.id || this.answered)) return false
    return !line.includes('{mate}') || this.mateOf(author) !== null
  }

  /** Says whether Northline has answered: only the first answer greets. */
  private get answered(): boolean {
    const { asker, turns } = this
    return turns.some(({ author }) => author.companyId === 1 && author.id !== asker.id)
  }

  part(part: Part, author: DemoPerson): string | null {
    return this.line(`${this.theme.name}/${part}`, this.theme.bank[part] ?? [], author)
  }

  general(part: 'echoes' | 'staff' | 'outcomes', author: DemoPerson): string | null {
    return this.line(`${this.theme.tone}/${part}`, generalReplies(this.theme.tone, part), author)
  }

  private role(author: DemoPerson, last: boolean): Role {
    if (this.internal) return 'inside'
    if (author.companyId === 1) return this.technical ? 'staff' : 'host'
    if (last) return 'thanks'
    return this.technical ? 'customer' : 'peer'
  }

  say(author: DemoPerson, text: string, last = false): void {
    const { random, writing, talk } = this
    const first = this.turns.length === 0
    const variation = { ...writing, speaking: this.speaking(author) }
    const said = varied(variation, this.role(author, last), text, !first)
    const addressed = talk.channel.sourceName === 'email' ? this.mateOf(author) : null
    const to = addressed?.name.split(' ')[0] ?? null
    this.turns.push({ author, text: styled(random, talk.channel, said, { author, to, first }) })
  }
}
