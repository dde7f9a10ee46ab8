import { shuffled } from '../random.ts'
import type { Casting } from './casting.ts'
import type { DemoPerson } from './people.ts'
import type { Talk, Theme } from './plan.ts'
import type { Turn, Writing } from './scene.ts'
import { fill, fits, type Says, type Speaking, says, untagged } from './slots.ts'
import { styled, varied } from './wording.ts'

type ChatTheme = Extract<Theme, { kind: 'chat' }>
type Stage = { writing: Writing; talk: Talk; asker: DemoPerson; turns: Turn[]; memory: Map<string, string> }

function opener(writing: Writing, talk: Talk, by: ChatTheme['chat']['by']): DemoPerson {
  const { casting, random } = writing
  if (by === 'bot') return casting.bot(random, talk)
  const staff = by === 'staff' || (by === 'anyone' && talk.channel.sourceName === 'github' && random() < 0.25)
  return (staff ? casting.staff : casting.customer)(random, talk)
}

function voice(stage: Stage, who: Says): (casting: Casting) => DemoPerson {
  const { writing, talk } = stage
  const { random } = writing
  const internal = talk.channel.audience === 'internal'
  const staff = internal || who === 'n' || (who !== 'c' && random() < 0.12)
  return (casting) => (staff ? casting.staff(random, talk) : casting.customer(random, talk))
}

/** Picks a new or earlier participant, but not the last speaker and, unless asked for, not the opener. */
function speaker(stage: Stage, who: Says): DemoPerson {
  const { writing, asker, turns } = stage
  if (who === 'a') return asker
  const last = turns.at(-1)?.author
  const free = (one: DemoPerson) => one.id !== last?.id && one.id !== asker.id
  const isStaff = (one: DemoPerson) => one.companyId === 1
  const known = turns
    .map((turn) => turn.author)
    .find((one) => free(one) && (who === null || isStaff(one) === (who === 'n')))
  if (known && writing.random() < 0.45) return known
  const candidate = voice(stage, who)
  for (let tries = 0; tries < 5; tries++) {
    const one = candidate(writing.casting)
    if (free(one)) return one
  }
  return candidate(writing.casting)
}

function say(stage: Stage, author: DemoPerson, raw: string): void {
  const { writing, talk, asker, turns, memory } = stage
  const mate = turns.findLast((turn) => turn.author.id !== author.id)?.author ?? null
  const speaking: Speaking = { random: writing.random, author, asker, mate, memory }
  const plain = fill(untagged(raw), speaking)
  // Very short texts may repeat, as in real conversations.
  const text =
    plain.length < 16 || author.isBot
      ? plain
      : varied({ ...writing, speaking }, talk.channel.audience === 'internal' ? 'team' : 'chat', plain, false)
  turns.push({ author, text: styled(writing.random, talk.channel, text, { author, to: null, first: false }) })
}

/** Picks some of the fitting replies, in the order of the file. */
function chosen(stage: Stage, replies: readonly string[], opening: number): string[] {
  const { writing, talk } = stage
  const own = replies.filter((line) => fits(line, opening))
  const special = (line: string) => /^\d/.test(line)
  const wanted = shuffled(writing.random, own)
    .sort((a, b) => Number(special(b)) - Number(special(a)))
    .slice(0, talk.length - 1)
  return own.filter((line) => wanted.includes(line))
}

/** Writes a chat, shorter than planned where no fitting line is left. */
export function writeChat(writing: Writing, talk: Talk, theme: ChatTheme): Turn[] {
  const { openers, replies, by } = theme.chat
  const asker = opener(writing, talk, by)
  const stage: Stage = { writing, talk, asker, turns: [], memory: new Map() }
  const raw = writing.decks(`${theme.name}/openers`, openers, () => false) ?? ''
  const opening = openers.indexOf(raw)
  say(stage, asker, raw)
  for (const reply of chosen(stage, replies, opening)) say(stage, speaker(stage, says(reply)), reply)
  const first = stage.turns[0]
  if (first) stage.turns[0] = { ...first, headline: first.text, opening }
  return stage.turns
}
