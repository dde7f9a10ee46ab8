import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Listen } from './client.ts'

/** Milliseconds before the first and between the last attempts to reconnect. */
const firstWait = 1000
const longestWait = 5000
/** Milliseconds between checks for a connection that was cut without notice. */
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

type Attempt = () => Promise<Line>
type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>

const wait: Wait = (ms, signal) => pause(ms, undefined, { signal, ref: false })

/**
 * Keeps one connection open until it is closed, with one attempt at a time and doubling waits after failures. Resolves after
 * the first attempt; calls `onState` after each attempt and when the connection is lost.
 */
export async function keepLine(
  open: Attempt,
  onState: (isUp: boolean) => void,
  waitFor: Wait = wait,
): Promise<() => Promise<void>> {
  const stopped = new AbortController()
  const { signal } = stopped
  let line: Line | null = null
  let failures = 0
  const attempt = async () => {
    line = await open().catch(() => null)
    failures = line ? 0 : failures + 1
    if (signal.aborted) await line?.close()
    else onState(line !== null)
  }
  const keep = async () => {
    while (!signal.aborted) {
      await line?.lost
      if (line !== null && !signal.aborted) onState(false)
      await waitFor(Math.min(firstWait * 2 ** Math.max(0, failures - 1), longestWait), signal).catch(
        () => undefined,
      )
      if (!signal.aborted) await attempt()
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

/** Listens on a connection of its own. */
export function serverListen(config: pg.ClientConfig): Listen {
  return (channel, onNotify, onState) => keepLine(() => openLine(config, channel, onNotify), onState)
}
