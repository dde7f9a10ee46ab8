import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Database } from '#service/db/client.ts'
import type { Pass } from '../loops/loop.ts'

/** Names this process in its leases, and says where it is. */
export function leaseOwner(): string {
  return `${hostname()} ${process.pid} ${randomUUID()}`
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user may not be asked, and is there all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Says whether the process that wrote a lease has ended, for one that holds none itself yet. */
function hasEnded(owner: string): boolean {
  // It may have died while it took over what an earlier one had left.
  const [, host, pid] = /^(\S+) (\d+) [\da-f-]{36}(?: reaper)?$/.exec(owner) ?? []
  if (host === undefined) return false
  // The files of an embedded database belong to one machine: another name is that of an earlier container.
  return host !== hostname() || Number(pid) === process.pid || !isAlive(Number(pid))
}

const ofOrganizations = '($1::uuid[] IS NULL OR org_id = ANY($1))'

/** Everything that is held under a lease: its table, who holds it, until when, and which rows are held where few are. */
const leases = [
  ['runs', 'lease_owner', 'lease_until', `status = 'running'`],
  ['deliveries', 'lease_owner', 'lease_until', `status = 'sending'`],
  ['webhook_deliveries', 'lease_owner', 'lease_until', `status = 'sending'`],
  ['topic_writers', 'lease_owner', 'lease_until', 'true'],
  ['topic_writers', 'model_lease_owner', 'model_lease_until', 'true'],
  ['topic_rebuilds', 'lease_owner', 'lease_until', 'true'],
  ['story_writers', 'lease_owner', 'lease_until', 'true'],
  ['connections', 'lease_owner', 'lease_until', 'true'],
  ['connections', 'socket_owner', 'next_socket_at', 'true'],
  ['backfills', 'lease_owner', 'lease_until', 'true'],
  ['imports', 'lease_owner', 'lease_until', 'true'],
] as const

/**
 * Ends the leases of processes that ended, before this one holds any: the owner of the embedded database, which starts after
 * a crash, need not wait for its own. Workers that still run keep theirs.
 */
export async function endLeasesOfTheDead(db: Pick<Database, 'pool'>, { orgIds }: Pass = {}): Promise<void> {
  const held = await db.pool.query<{ owner: string }>(
    leases
      .map(
        ([table, owner, , where]) =>
          `SELECT ${owner} AS owner FROM ${table} WHERE ${where} AND ${owner} IS NOT NULL AND ${ofOrganizations}`,
      )
      .join(' UNION '),
    [orgIds ?? null],
  )
  const dead = held.rows.map(({ owner }) => owner).filter(hasEnded)
  if (dead.length === 0) return
  for (const [table, owner, until, where] of leases)
    await db.pool.query(
      `UPDATE ${table} SET ${until} = now() - interval '1 second'
        WHERE ${where} AND ${owner} = ANY($2) AND ${until} > now() AND ${ofOrganizations}`,
      [orgIds ?? null, dead],
    )
}
