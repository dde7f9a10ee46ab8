import type { Story } from '#contract/story-shape.ts'

export type Concern = Story['relevantMembers'][number]

const kinds: Record<string, string> = { action: 'To do', decision: 'To decide', awareness: 'For information' }

/** A kind that nobody here knows is shown as it is. */
export function kindWords(kind: string): string {
  return Object.hasOwn(kinds, kind) ? (kinds[kind] ?? kind) : kind
}

const order = ['action', 'decision', 'awareness']

/** Sorts the viewer first, then by urgency. */
export function byUrgency(concerns: Concern[], viewerId: string): Concern[] {
  const rank = ({ memberId, relevanceKind }: Concern) => {
    if (memberId === viewerId) return -1
    const place = order.indexOf(relevanceKind)
    return place < 0 ? order.length : place
  }
  return concerns.toSorted((a, b) => rank(a) - rank(b))
}
