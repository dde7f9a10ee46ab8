import type { Logger } from 'pino'
import type { Database } from './client.ts'

/** Milliseconds from which on a difference is told: less changes nothing, because the database's clock alone decides. */
export const toldSkew = 5000

/** Milliseconds by which the clock of this process is ahead of the database's; negative when it is behind. */
export async function clockSkew({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const before = Date.now()
  const { rows } = await pool.query<{ at: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at',
  )
  return Math.round((before + Date.now()) / 2 - (rows[0]?.at ?? Number.NaN))
}

/** Logs a difference when it begins, when it has changed by a second, and when it is over. */
export function skewLog(log: Logger): (clockSkewMs: number) => void {
  let told = 0
  return (clockSkewMs) => {
    const isLarge = Math.abs(clockSkewMs) >= toldSkew
    if (isLarge && Math.abs(clockSkewMs - told) >= 1000) {
      log.warn({ clockSkewMs }, 'the clock of this machine differs from that of the database, which decides')
      told = clockSkewMs
    }
    if (!isLarge && told !== 0) {
      log.info({ clockSkewMs }, 'the clock of this machine agrees with that of the database again')
      told = 0
    }
  }
}
