import type { Story } from '#contract/story-shape.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import { shareMessages } from '#service/core/hold-messages.ts'
import { write } from '#service/core/write.ts'
import { rows } from '#service/db/client.ts'
import { getStory } from './get.ts'

type Row = { findingKey: string | null; archivedAt: string | null }

/** Says why a story cannot be written again; nothing when it can. */
function checkRewritable({ findingKey, archivedAt }: Row): void {
  if (findingKey === null)
    throw conflict('The story writer did not write this story, so it cannot write it again.')
  if (archivedAt !== null) throw conflict('This story is archived. Restore it first, then write it again.')
}

/** Writes a story again from the facts as they are now. Sentences of a model are asked for before the transaction. */
export async function rewriteStory(context: Context, { slug }: { slug: string }): Promise<{ story: Story }> {
  const { db, orgId, writers } = context
  const [found] = await rows<Row>(
    db,
    'SELECT finding_key AS "findingKey", archived_at AS "archivedAt" FROM stories WHERE org_id = $1 AND slug = $2',
    [orgId, slug],
  )
  if (!found) throw notFound('story')
  if (!writers) throw new Error('there is no story writer here')
  const prepared = found.archivedAt === null ? await writers.prepareStory(context, slug) : null
  return write(context, async (tx) => {
    await shareMessages({ tx: tx.client, orgId })
    const locked = await tx.client.query<Row>(
      `SELECT finding_key AS "findingKey", archived_at AS "archivedAt" FROM stories WHERE org_id = $1 AND slug = $2 FOR UPDATE`,
      [orgId, slug],
    )
    const [story] = locked.rows
    if (!story) throw notFound('story')
    checkRewritable(story)
    await prepared?.(tx)
    return getStory(context, { slug }, tx)
  })
}
