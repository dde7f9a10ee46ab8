import type { Database, Listen, Tx } from '#service/db/client.ts'

type Hear = (payload: string) => void

/** Who of this process remembers something, by database and channel. */
const hearers = new WeakMap<Database, Map<string, Set<Hear>>>()

const announced = new WeakMap<Tx, { channel: string; payload: string }[]>()

/**
 * Announces a change to all who remember something of it, once it is committed. Other processes hear of it a moment after
 * that, this one before the write is answered: who was told that a key has ended must not see it work any more.
 */
export async function announceChange(tx: Tx, channel: string, payload: string): Promise<void> {
  await tx.client.query('SELECT pg_notify($1, $2)', [channel, payload])
  announced.set(tx, [...(announced.get(tx) ?? []), { channel, payload }])
}

/** Tells this process what a transaction that is committed has announced. */
export function tellThisProcess(db: Database, tx: Tx): void {
  for (const { channel, payload } of announced.get(tx) ?? [])
    for (const hear of hearers.get(db)?.get(channel) ?? []) hear(payload)
}

/** Hears of changes as `listen` of the database does, and of those of this process without delay. */
export async function hearChanges(db: Database, ...[channel, onChange, onState]: Parameters<Listen>) {
  const channels = hearers.get(db) ?? new Map<string, Set<Hear>>()
  hearers.set(db, channels)
  const own = channels.get(channel) ?? new Set<Hear>()
  channels.set(channel, own.add(onChange))
  const stop = await db.listen(channel, onChange, onState)
  return async () => {
    own.delete(onChange)
    await stop()
  }
}
