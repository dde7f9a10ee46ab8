import { announceChange } from '#service/core/announce.ts'
import type { Tx } from '#service/db/client.ts'

/** Changes of connections are announced on this channel, by the hash of their token. */
export const connectionChannel = 'signalbox_connections'

/** In the transaction of the change: what the doors remember of the connection counts no more once it is committed. */
export async function announce(tx: Tx, orgId: string, id: string): Promise<void> {
  const { rows } = await tx.client.query<{ hash: string }>(
    'SELECT token_hash AS hash FROM connections WHERE org_id = $1 AND id = $2',
    [orgId, id],
  )
  for (const { hash } of rows) await announceChange(tx, connectionChannel, hash)
}
