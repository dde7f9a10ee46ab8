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
  const [, host, pid] = /^(\S+) (\d+) [\da-f-]{36}$/.exec(owner) ?? []
  if (host === undefined) return false
  // The files of an embedded database belong to one machine: another name is that of an earlier container.
  return host !== hostname() || Number(pid) === process.pid || !isAlive(Number(pid))
}

const ofOrganizations = '($1::uuid[] IS NULL OR org_id = ANY($1))'

/**
 * Ends the leases of processes that ended, before this one holds any: the owner of the embedded database, which starts after
 * a crash, need not wait for its own. Workers that still run keep theirs.
 */
export async function endLeasesOfTheDead(db: Pick<Database, 'pool'>, { orgIds }: Pass = {}): Promise<void> {
  const held = await db.pool.query<{ owner: string }>(
    `SELECT lease_owner AS owner FROM runs WHERE status = 'running' AND ${ofOrganizations}
      UNION SELECT lease_owner FROM deliveries WHERE status = 'sending' AND ${ofOrganizations}`,
    [orgIds ?? null],
  )
  const dead = held.rows.map(({ owner }) => owner).filter((owner) => owner !== null && hasEnded(owner))
  if (dead.length === 0) return
  for (const where of [`runs SET %s WHERE status = 'running'`, `deliveries SET %s WHERE status = 'sending'`])
    await db.pool.query(
      `UPDATE ${where.replace('%s', `lease_until = now() - interval '1 second'`)} AND lease_owner = ANY($2) AND ${ofOrganizations}`,
      [orgIds ?? null, dead],
    )
}
