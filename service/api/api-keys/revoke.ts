import { systemActor } from '#service/core/audit.ts'
import { transaction } from '#service/core/write.ts'
import type { Database } from '#service/db/client.ts'
import { endKey } from './end.ts'

/** For the command line, which knows no organization. False: no such key. */
export async function revokeApiKey(db: Database, id: string): Promise<boolean> {
  return transaction(db, (tx) => endKey(tx, { id, orgId: null, actor: systemActor }))
}
