/** Answer of a model about a discussion, with the topic that stands for it now. */
export type Heard = {
  groupId: string
  /** Topic that it is in. */
  topicId: string | null
  answer: 'topic' | 'discussion' | 'new' | 'none'
  /** Topic, as what stands for it now, or discussion; null when there is none such any more. */
  answerId: string | null
  confidence: number
}

export type Resolved = {
  /** Discussions that join a topic, or are confirmed in theirs. */
  joins: { groupId: string; topicId: string; confidence: number }[]
  /** Discussions that are about the same thing and in no topic that is about it. */
  begins: { groupIds: string[]; confidence: number }[]
  /** Discussions that belong into none of the topics that were offered, and are in one of them. */
  outs: string[]
}

/** Groups of discussions that are about the same, as pairs of them come in. */
class Groups {
  readonly #parents = new Map<string, string>()

  rootOf(id: string): string {
    const parent = this.#parents.get(id) ?? id
    return parent === id ? id : this.rootOf(parent)
  }

  join(one: string, other: string): void {
    this.#parents.set(this.rootOf(one), this.rootOf(other))
  }
}

/**
 * Says what follows from what a model said of some discussions: those that are said to be about the same as another go where
 * that one goes. `placed`: topics of discussions that were named, where they are in one.
 */
export function resolve(heard: Heard[], placed: ReadonlyMap<string, string>): Resolved {
  const topics = new Map(placed)
  const joins: Resolved['joins'] = []
  const join = ({ groupId, confidence }: Heard, topicId: string) => {
    topics.set(groupId, topicId)
    joins.push({ groupId, topicId, confidence })
  }
  for (const it of heard) if (it.answer === 'topic' && it.answerId !== null) join(it, it.answerId)
  const groups = new Groups()
  const alike = heard.filter(({ answer, answerId }) => answer === 'discussion' && answerId !== null)
  const chosen = new Set(alike.map(({ groupId }) => groupId))
  for (const { groupId, answerId } of alike) groups.join(groupId, answerId ?? '')
  const begins: Resolved['begins'] = []
  const members = Map.groupBy(alike, ({ groupId }) => groups.rootOf(groupId))
  for (const group of members.values()) {
    const named = group.flatMap(({ answerId }) => answerId ?? [])
    const known = named.find((id) => topics.has(id) && !chosen.has(id))
    const topicId = known === undefined ? undefined : topics.get(known)
    if (topicId !== undefined) for (const it of group) join(it, topicId)
    else {
      const groupIds = [...new Set([...group.map(({ groupId }) => groupId), ...named])]
      begins.push({ groupIds, confidence: Math.min(...group.map(({ confidence }) => confidence)) })
    }
  }
  const isOut = ({ answer, topicId }: Heard) => topicId !== null && (answer === 'new' || answer === 'none')
  return { joins, begins, outs: heard.filter(isOut).map(({ groupId }) => groupId) }
}
