import { archiveWritten } from '#service/api/stories/written.ts'
import { readStoryWriter } from '#service/api/story-writer/settings.ts'
import type { Context, Writers } from '#service/core/context.ts'
import { rows, type Tx } from '#service/db/client.ts'
import { readStory } from './current.ts'
import { whyGone } from './gone.ts'
import { findAll } from './lookout.ts'
import { prepareProse } from './prepare.ts'
import { writeFinding } from './write.ts'

type Row = { id: string; findingKey: string; timeZone: string }

const statement = `
SELECT s.id, s.finding_key AS "findingKey", o.timezone AS "timeZone" FROM stories s JOIN organizations o ON o.id = s.org_id
WHERE s.org_id = $1 AND s.slug = $2 AND s.finding_key IS NOT NULL AND s.archived_at IS NULL`

const modelMs = 90_000

/** Writes a story again because somebody asked, also while the writer is switched off. */
export const prepareStory: Writers['prepareStory'] = async (context: Context, slug: string) => {
  const { db, log, models, orgId, actor } = context
  const [story] = await rows<Row>(db, statement, [orgId, slug])
  if (!story) return null
  const { id, findingKey, timeZone } = story
  const now = context.now()
  const { rules, useModel } = await readStoryWriter(db, orgId)
  const finding = (await findAll(db, orgId, now, rules)).find(({ key }) => key === findingKey)
  if (!finding) {
    return async (tx: Tx) => {
      const before = await readStory(tx, orgId, findingKey, true)
      if (!before || before.archivedAt !== null) return
      const { reason } = await whyGone({ client: tx.client, orgId, now, timeZone }, findingKey)
      await archiveWritten(tx, { orgId, actor }, id, reason, now)
    }
  }
  const signal = AbortSignal.timeout(modelMs)
  const prepared = useModel
    ? await prepareProse(
        { db, log, models },
        { orgId, finding, rules, now, timeZone, signal, isDue: async () => true },
      )
    : null
  return async (tx: Tx) => {
    await writeFinding(tx, { orgId, actor }, { finding, rules, now, timeZone, prepared, perDay: null })
  }
}
