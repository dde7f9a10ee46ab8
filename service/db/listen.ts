import pg from 'pg'
import type { Listen } from './client.ts'

const retryAfter = 1000

/** Listens on a connection of its own, which is made anew when it breaks. */
export function serverListen(config: pg.ClientConfig): Listen {
  return async (channel, onNotify, onState) => {
    let closed = false
    let client: pg.Client | null = null
    async function connect(): Promise<void> {
      const next = new pg.Client({ ...config, application_name: 'signalbox listener', keepAlive: true })
      next.on('notification', (notice) => onNotify(notice.payload ?? ''))
      next.on('error', () => undefined)
      next.once('end', () => {
        onState(false)
        if (!closed) setTimeout(() => connect().catch(later), retryAfter).unref()
      })
      await next.connect()
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      client = next
      onState(true)
    }
    const later = () => {
      if (!closed) setTimeout(() => connect().catch(later), retryAfter).unref()
    }
    await connect().catch(later)
    return async () => {
      closed = true
      await client?.end()
    }
  }
}
