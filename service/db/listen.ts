import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Listen } from './client.ts'

const retryAfter = 1000
/** A line that was cut without a word is found out by asking. */
const askEvery = 5000

type Line = { lost: Promise<void>; close(): Promise<void> }

async function openLine(
  config: pg.ClientConfig,
  channel: string,
  onNotify: (payload: string) => void,
): Promise<Line> {
  const client = new pg.Client({ ...config, application_name: 'signalbox listener', query_timeout: askEvery })
  const lost = new Promise<void>((resolve) => {
    client.once('error', () => resolve())
    client.once('end', () => resolve())
  })
  client.on('error', () => undefined)
  client.on('notification', (notice) => onNotify(notice.payload ?? ''))
  try {
    await client.connect()
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  const asking = setInterval(() => client.query('SELECT 1').catch(() => client.end()), askEvery)
  asking.unref()
  return {
    lost: lost.finally(() => clearInterval(asking)),
    close: () => client.end(),
  }
}

/** Listens on a connection of its own. One loop keeps the line: there is never more than one attempt at a time. */
export function serverListen(config: pg.ClientConfig): Listen {
  return async (channel, onNotify, onState) => {
    const stopped = new AbortController()
    let line: Line | null = null
    const attempt = async () => {
      line = await openLine(config, channel, onNotify).catch(() => null)
      if (stopped.signal.aborted) await line?.close()
      else onState(line !== null)
    }
    const keep = async () => {
      while (!stopped.signal.aborted) {
        await line?.lost
        if (line !== null) onState(false)
        await pause(retryAfter, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
        if (!stopped.signal.aborted) await attempt()
      }
    }
    await attempt()
    const kept = keep()
    return async () => {
      stopped.abort()
      await line?.close().catch(() => undefined)
      await kept
    }
  }
}
