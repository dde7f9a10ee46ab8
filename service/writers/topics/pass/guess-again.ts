import type { By } from '#service/api/topics/placing/place.ts'
import { type Database, rows, type Tx } from '#service/db/client.ts'
import { decideTalks } from '../place/place-talks.ts'
import { type Reading, readTalks } from '../place/talks.ts'
import { indexedAs } from '../place/terms-index.ts'
import { type Hint, topicsOf } from './hints.ts'

type Needs = {
  db: Database
  by: By
  step: (effect: (tx: Tx) => Promise<void>) => Promise<void>
  reading: Reading
  signal: AbortSignal
  hints: Hint[]
  /** Discussions that wait because the language model said so. */
  judged: ReadonlySet<string>
}

/** Discussions that are compared again: the newest of those that somebody is asked to place. */
const mostCompared = 1000
const comparedAtOnce = 100

const waiting = `
SELECT id FROM topic_groups WHERE org_id = $1 AND topic_id IS NULL AND aside IS NULL AND message_count > 0
ORDER BY last_message_at DESC NULLS LAST, id DESC NULLS LAST LIMIT ${mostCompared}`

/**
 * Compares what still waits with the topics that there are by now: most were not there when it came. Small groups are lost among
 * ten thousand discussions, so a topic begins where two people clearly say the same. What models said of them stays with them: the index is
 * not written again.
 */
export async function guessAgain({ db, by, step, reading, signal, hints, judged }: Needs): Promise<void> {
  const found = await rows<{ id: string }>(db, waiting, [by.orgId])
  const ids = found.map(({ id }) => id).filter((id) => !judged.has(id))
  for (let at = 0; at < ids.length; at += comparedAtOnce) {
    signal.throwIfAborted()
    await step(async (tx) => {
      const some = ids.slice(at, at + comparedAtOnce)
      const read = await readTalks(tx, by.orgId, some, reading)
      const talks = read.filter(({ topicId }) => topicId === null).map((it) => ({ ...it, quiet: true }))
      const indexed = await indexedAs(tx, by.orgId, talks)
      const possible = await topicsOf(tx, by.orgId, hints, new Set(some))
      await decideTalks(tx, by, talks, reading, { indexed, beginsHistory: 'with_another', hints: possible })
    })
  }
}
