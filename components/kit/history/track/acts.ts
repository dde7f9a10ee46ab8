import { joined } from '#contract/common/joined.ts'
import type { TopicHistoryEntry } from '#contract/topics.ts'

/** An act on topics that a change is part of. */
export type Act = NonNullable<TopicHistoryEntry['act']>

type Change = {
  operation: string
  changes: Record<string, unknown>
  previousValues: Record<string, unknown>
}

/** Says what an act did to the topic `here`; null where its change says it. Follows the name of the actor. */
export function actSentence({ kind, topics }: Act, here: string, change: Change): string | null {
  const { operation, changes, previousValues } = change
  const others = topics.filter(({ id }) => id !== here).map(({ title }) => `“${title}”`)
  const named = others.length > 3 ? `${others.length} topics` : joined(others)
  const grew = Number(changes.messageCount) > Number(previousValues.messageCount)
  switch (kind) {
    case 'place':
      return grew ? 'put discussions into it' : 'confirmed where its discussions belong'
    case 'take_out':
      return 'took a discussion out'
    case 'move':
      return grew ? `moved discussions here from ${named}` : `moved discussions to ${named}`
    case 'merge':
      return mergeSentence(operation, topics, here, named)
    case 'split':
      return operation === 'INSERT' ? `split this topic off from ${named}` : `split off ${named}`
    case 'rebuild':
      return rebuildSentence(operation, grew)
    case 'undo':
      return 'undid an earlier change'
    default:
      return null
  }
}

function mergeSentence(operation: string, topics: Act['topics'], here: string, named: string): string | null {
  const [into] = topics
  if (into?.id === here) return `merged ${named} into it`
  return operation === 'DELETE' && into ? `merged it into “${into.title}”` : null
}

function rebuildSentence(operation: string, grew: boolean): string {
  if (operation === 'INSERT') return 'created this topic in a rebuild of all topics'
  if (operation === 'DELETE') return 'emptied this topic in a rebuild of all topics'
  return grew ? 'moved discussions here in a rebuild of all topics' : 'changed it in a rebuild of all topics'
}

/** Whether it can still be taken back. */
export function isUndoable({ undoneAt, undoUntil }: Act, now: number): boolean {
  return undoneAt === null && undoUntil !== null && Date.parse(undoUntil) > now
}
