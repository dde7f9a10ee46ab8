import type { Batch } from '../ingest/arrivals.ts'
import type { Changed } from './changed.ts'
import { passagesOf, tellingWords } from './passages.ts'
import { places } from './places.ts'
import type { Redaction } from './redaction.ts'
import { rewritePlace } from './rewrite.ts'
import { retitle } from './titles.ts'

function redactionOf(changed: Changed[], mark: string): Redaction {
  const texts = changed.map(({ said, now }) => ({ said, stillSaid: now ?? undefined }))
  return {
    mark,
    passages: passagesOf(texts),
    names: null,
    parts: null,
    messages: new Map(changed.map(({ id, now }) => [id, now])),
    personIds: new Set(),
  }
}

/** The earliest, also of instants that the driver has made dates of. */
function earliest(changed: Changed[]): string {
  return new Date(Math.min(...changed.map(({ createdAt }) => new Date(createdAt).getTime()))).toISOString()
}

/**
 * Lets everything that quotes messages follow them: summaries, stories, events that wait, what runs read and wrote, what
 * was sent. Text that a run under way has read already is not reached.
 */
async function follow({ tx, orgId }: Batch, changed: Changed[], mark: string): Promise<void> {
  const redaction = redactionOf(changed, mark)
  const words = changed.flatMap(({ id, said }) => [id, ...tellingWords(said)])
  const search = { words, since: earliest(changed), ids: null }
  await retitle({ client: tx }, orgId, changed)
  for (const place of places) await rewritePlace({ client: tx }, orgId, place, redaction, search)
}

/** After edits. */
export async function followEdits(batch: Batch, changed: Changed[]): Promise<void> {
  const differing = changed.filter(({ said, now }) => said !== now)
  if (differing.length > 0) await follow(batch, differing, '[edited]')
}

/** After deletions. */
export async function followDeletions(batch: Batch, changed: Changed[]): Promise<void> {
  if (changed.length > 0) await follow(batch, changed, '[deleted]')
}
