import type { MadeImport } from '#contract/import-shape.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { transaction } from '#service/core/write.ts'
import { wakeWorkers } from '#service/engine/queue/insert.ts'
import { readImport } from './import-row.ts'
import { type Tried, tryFile } from './preview.ts'
import { forget, type Stored, storeUpload } from './store.ts'

async function tried(context: Context, stored: Stored): Promise<Tried> {
  const { format } = stored.form
  try {
    return await tryFile(context.db, { ...stored, orgId: context.orgId, format }, stored.form, context.now())
  } catch (error) {
    await forget(context, stored.id)
    throw error
  }
}

/** Stores the file, reads its beginning, and leaves the rest to the background; a dry run ends there. */
export async function createImport(context: Context): Promise<MadeImport> {
  const { db, orgId, actor } = context
  const stored = await storeUpload(context)
  const { id, fileName, size, encoding } = stored
  const { format, dryRun, keepMapping } = stored.form
  const { mapping, preview } = await tried(context, stored)
  const { columns } = preview
  const kept = keepMapping && !dryRun && columns.length > 0 ? JSON.stringify(columns) : null
  const status = dryRun ? 'tried' : 'waiting'
  return transaction(db, async (tx) => {
    await tx.client.query(
      `UPDATE imports SET format = $3, mapping = $4, status = $5, size = $6, encoding = $7, columns = $8,
         erased = CASE WHEN $5 = 'tried' THEN '[]' ELSE erased END,
         next_attempt_at = now() + CASE WHEN $5 = 'tried' THEN interval '1 day' ELSE interval '0' END,
         finished_at = CASE WHEN $5 = 'tried' THEN now() END WHERE org_id = $1 AND id = $2`,
      [orgId, id, format, mapping, status, size, encoding, kept],
    )
    // A dry run changes nothing that anybody would look for in the audit log.
    if (dryRun) {
      await tx.client.query('DELETE FROM import_chunks WHERE org_id = $1 AND import_id = $2', [orgId, id])
      return { ...(await readImport(tx, orgId, id)), preview }
    }
    await wakeWorkers(tx.client)
    const changes = { fileName, format, size }
    await recordChanges(tx, orgId, actor, [
      { entity: 'import', entityId: id, operation: 'INSERT', changes, previousValues: {} },
    ])
    return { ...(await readImport(tx, orgId, id)), preview: null }
  })
}
