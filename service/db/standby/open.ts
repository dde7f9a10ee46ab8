import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '../client.ts'
import { sessionsNow } from '../session.ts'
import { Standby } from './standby.ts'
import type { StandbyState } from './state.ts'

export const readSetting = 'DATABASE_READ_URL'

/** Milliseconds that a start waits to hear from the standby; without it everything goes to the primary. */
const startPatience = 2000
/** Milliseconds to wait for an answer to a statement: its own time, and some for the way. */
const patience = 27_000
/** Milliseconds to wait for a connection, after which a read goes to the primary. */
const connectTimeout = 2000

type Options = {
  url: string
  poolSize: number
  onChange: (state: StandbyState, cause: unknown) => void
}

/** A standby beside its primary, which is looked for until it is closed. */
export function standbyBeside(
  { pool, listen }: Pick<Database, 'pool' | 'listen'>,
  { url, poolSize, onChange }: Options,
): Standby {
  return new Standby({
    primary: pool,
    onChange,
    async open(check) {
      const sessions = await sessionsNow(url, readSetting)
      const { single, pooledBegin } = sessions
      const db = openDatabase({
        kind: 'postgresql',
        pool: { ...sessions.pool, connectionTimeoutMillis: connectTimeout, max: poolSize },
        ...{ listen, check, watch: { beside: single, patience }, close: async () => undefined },
        ...(pooledBegin !== undefined && { pooledBegin }),
      })
      return { db, beside: single }
    },
  })
}

/** Opens a standby. One that is away is waited for while everything goes to the primary; one of another database is refused. */
export async function openStandby(
  primary: Pick<Database, 'pool' | 'listen'>,
  options: Options,
): Promise<Standby> {
  const standby = standbyBeside(primary, options)
  await Promise.race([standby.look(), pause(startPatience, undefined, { ref: false })])
  if (standby.state !== 'foreign') return standby
  await standby.close()
  throw new Error(
    `${readSetting} leads to another database than DATABASE_URL. Name a standby that follows the same server, and the same database on it.`,
  )
}
