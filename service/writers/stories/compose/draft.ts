import type { StoryRule } from '#contract/story-shape.ts'
import type { MemberFact } from '../facts/facts.ts'
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

/** Says why a story concerns each member: they opened what is linked, were named, spoke, or connected the source. */
export function relevanceOf(all: MemberFact[]): Relevance[] {
  const speakers = all
    .filter(({ spoke, opened, named, connected }) => spoke && !opened && !named && !connected)
    .toSorted((a, b) => (b.spoke?.value ?? 0) - (a.spoke?.value ?? 0) || (a.memberId < b.memberId ? -1 : 1))
  const left = new Set(speakers.slice(mostSpeakers))
  const [first] = speakers
  const members = all.filter((it) => !left.has(it))
  return members.flatMap(({ memberId, identityIds, opened, named, spoke, connected }): Relevance[] => {
    const of = { memberId, identityIds }
    if (opened)
      return [
        {
          ...of,
          kind: 'action',
          label: say`${opened} is yours`,
          rationale: say`You opened ${opened}, which is named in these messages.`,
        },
      ]
    if (named)
      return [
        {
          ...of,
          kind: 'action',
          label: say`Somebody counts on you`,
          rationale: say`${named.by} named you on ${named.on}.`,
        },
      ]
    if (connected)
      return [
        {
          ...of,
          kind: 'action',
          label: say`Look at the connection`,
          rationale: say`You connected this source on ${connected}.`,
        },
      ]
    if (spoke)
      return [
        {
          ...of,
          ...(memberId === first?.memberId
            ? { kind: 'action' as const, label: say`You wrote most here` }
            : { kind: 'awareness' as const, label: say`You took part` }),
          rationale: say`You wrote ${spoke} in these discussions.`,
        },
      ]
    return []
  })
}
