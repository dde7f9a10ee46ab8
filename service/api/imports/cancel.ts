import type { Import } from '#contract/import-shape.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'
import { readImport } from './import-row.ts'

const stop = `WITH before AS (SELECT status FROM imports WHERE org_id = $1 AND id = $2 FOR UPDATE)
  UPDATE imports i SET status = 'canceled', finished_at = now(), erased = '[]', lease_owner = NULL, lease_until = NULL FROM before b
   WHERE i.org_id = $1 AND i.id = $2 AND b.status IN ('waiting', 'running') RETURNING b.status`

/** Ends an import that is under way. Its worker notices with the next rows, which it then leaves out. */
export function cancelImport(context: Context, { importId }: { importId: string }): Promise<Import> {
  const { orgId, actor } = context
  return write(context, async (tx) => {
    const stopped = await tx.client.query<{ status: string }>(stop, [orgId, importId])
    const status = stopped.rows[0]?.status
    if (status !== undefined) {
      await tx.client.query('DELETE FROM import_chunks WHERE org_id = $1 AND import_id = $2', [
        orgId,
        importId,
      ])
      await recordChanges(tx, orgId, actor, [
        {
          ...{ entity: 'import', entityId: importId, operation: 'UPDATE' },
          changes: { status: 'canceled' },
          previousValues: { status },
        },
      ])
    }
    return readImport(tx, orgId, importId)
  })
}
