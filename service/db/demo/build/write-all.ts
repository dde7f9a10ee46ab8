import { prng } from '../prng.ts'
import { casting } from './casting.ts'
import { decks } from './deck.ts'
import type { DemoPerson } from './people.ts'
import { planChatter } from './plan-chatter.ts'
import { planTopics } from './plan-topics.ts'
import type { Writing } from './scene.ts'
import type { Talk, Turn } from './talk.ts'
import { writeBank } from './write-bank.ts'
import { writeChat } from './write-chat.ts'

export type WrittenTalk = { talk: Talk; turns: Turn[] }

function write(writing: Writing, talks: readonly Talk[]): WrittenTalk[] {
  return talks
    .toSorted((a, b) => a.start - b.start)
    .map((talk) => {
      const { theme } = talk
      const turns = theme.kind === 'bank' ? writeBank(writing, talk, theme) : writeChat(writing, talk, theme)
      return { talk, turns }
    })
}

function countOf(written: readonly WrittenTalk[]): number {
  return written.reduce((sum, one) => sum + one.turns.length, 0)
}

/** All discussions with exactly `total` messages, in the order in which they start. */
export function writeAll(people: readonly DemoPerson[], total: number): WrittenTalk[] {
  const random = prng('texts')
  const writing: Writing = { random, decks: decks(random), casting: casting(people), said: new Set() }
  const about = planTopics()
  const aboutCount = about.reduce((sum, talk) => sum + talk.length, 0)
  const written = write(writing, [...about, ...planChatter(total - aboutCount, 0)])
  for (let round = 1; countOf(written) < total; round++)
    written.push(...write(writing, planChatter(total - countOf(written), round)))
  return written.sort((a, b) => a.talk.start - b.talk.start)
}
