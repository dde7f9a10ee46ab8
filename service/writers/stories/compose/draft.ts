import type { StoryRule } from '#contract/story-shape.ts'
import type { Figure, MemberFact } from '../facts/facts.ts'
import type { Piece } from './elements.ts'
import { type Said, say } from './say.ts'

export type Relevance = {
  memberId: string
  identityIds: string[]
  kind: 'action' | 'decision' | 'awareness'
  label: Said
  rationale: Said
}

/** A story as it is composed; the first paragraph may be written by a model. */
export type Draft = {
  title: Said
  summary: Said
  lead: Said
  list: Piece
  /** Elements after the lead. */
  body: (Piece | null)[]
  sidebar: Piece
  why: { rule: StoryRule; sentence: Said }[]
  members: Relevance[]
}

/** Members who only took part, and are named all the same: those who wrote most. */
const mostSpeakers = 3

/** What a story asks of members who took part. */
export type Asked = {
  /** Of whoever wrote most, such as an answer. */
  answer?: Said | null
  /** Of those who can decide, and why. */
  decide?: { label: Said; because: Said } | null
}

type Part = Pick<Relevance, 'kind' | 'label' | 'rationale'>

/** Because of what a member opened, was named for, or connected; null when the member only spoke, if that. */
function ownPart({ opened, named, connected }: MemberFact): Part | null {
  if (opened)
    return {
      kind: 'action',
      label: say`Opened ${opened}`,
      rationale: say`Opened ${opened}, which these messages mention.`,
    }
  if (named)
    return {
      kind: 'action',
      label: say`Mentioned by ${named.by}`,
      rationale: say`Mentioned by ${named.by} on ${named.on}.`,
    }
  if (connected)
    return {
      kind: 'action',
      label: say`Check the connection`,
      rationale: say`Connected this source on ${connected}.`,
    }
  return null
}

type Speaker = MemberFact & { spoke: Figure }

/** Because of what a member wrote: the first of all is asked for the answer that is due, who can decide for a decision. */
function spokenPart(
  member: Speaker,
  speakers: Speaker[],
  isMost: boolean,
  { answer, decide }: Asked,
): Part | null {
  const isFirst = member === speakers.find(({ decides }) => !(decide && decides))
  const wrote = say`Wrote ${member.spoke} in these discussions`
  if (decide && member.decides)
    return { kind: 'decision', label: decide.label, rationale: say`${wrote}, and ${decide.because}.` }
  if (!speakers.slice(0, mostSpeakers).includes(member)) return null
  const rationale = isMost ? say`${wrote}, more than anybody else in the team.` : say`${wrote}.`
  if (isFirst && answer) return { kind: 'action', label: answer, rationale }
  return { kind: 'awareness', label: isMost ? say`Wrote most here` : say`Took part`, rationale }
}

const hasSpoken = (member: MemberFact): member is Speaker => member.spoke !== null

/**
 * Says why a story concerns each member, without a word for them, since everybody reads it beside their name: they opened what is linked, were named, spoke, or connected
 * the source.
 */
export function relevanceOf(all: MemberFact[], asked: Asked = {}): Relevance[] {
  const everybody = all.filter(hasSpoken)
  const speakers = everybody
    .filter((it) => ownPart(it) === null)
    .toSorted((a, b) => b.spoke.value - a.spoke.value || (a.memberId < b.memberId ? -1 : 1))
  return all.flatMap((member): Relevance[] => {
    const { memberId, identityIds } = member
    const isMost = (one: Speaker) =>
      everybody.length > 1 && everybody.every((it) => it === one || it.spoke.value < one.spoke.value)
    const part =
      ownPart(member) ?? (hasSpoken(member) ? spokenPart(member, speakers, isMost(member), asked) : null)
    return part ? [{ memberId, identityIds, ...part }] : []
  })
}
