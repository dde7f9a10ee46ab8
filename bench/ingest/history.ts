import { setTimeout as pause } from 'node:timers/promises'
import { residentMiB, startTask } from '../api/servers.ts'
import { deliverTo, githubAddress } from './deliveries.ts'
import { type BenchService, heldMiB, startService } from './service.ts'
import type { Workspace } from './slack-server.ts'

const days = 90
const channels = 10
const people = 2000
/** Deliveries a second that come in while the past is read. */
const rate = 200
const lookMs = 250
const say = (text: string) => process.stdout.write(`${text}\n`)

type Progress = { status: string; done: number }

async function progressOf({ call }: BenchService, id: string): Promise<Progress> {
  const { data } = await call('GET', `/connections/${id}/backfills`)
  const [{ status = '', done = 0 } = {}] = data as Partial<Progress>[]
  return { status, done }
}

/** Memory of the service after a tenth of the past, and its most after that; what its heap holds then, and at the end. */
async function watch(service: BenchService, id: string, messages: number) {
  const began = performance.now()
  let first: { memory: number; held: number } | null = null
  let most = 0
  for (;;) {
    const [{ status, done }, memory] = await Promise.all([
      progressOf(service, id),
      residentMiB(service.child.pid),
    ])
    if (done >= messages / 10) {
      first ??= { memory, held: await heldMiB(service) }
      most = Math.max(most, memory)
    }
    if (status === 'done' && first) {
      const ms = performance.now() - began
      return { done, first, most, ms, held: await heldMiB(service) }
    }
    if (status === 'done') throw new Error(`only ${done} messages of the past were read`)
    if (status !== 'waiting' && status !== 'running') throw new Error(`the past ended as ${status}`)
    await pause(lookMs)
  }
}

const connectSlack = async ({ call }: BenchService, historyDays: number): Promise<string> => {
  const secrets = { signingSecret: 'bench', botToken: 'xoxb-bench' }
  return String((await call('POST', '/connections', { source: 'slack', secrets, historyDays })).id)
}

async function onePass(service: BenchService, messages: number): Promise<void> {
  const before = await residentMiB(service.child.pid)
  const { done, first, most, ms, held } = await watch(service, await connectSlack(service, days), messages)
  say(
    `history: ${done} messages of Slack in ${(ms / 1000).toFixed(0)} s, ${((done / ms) * 1000).toFixed(0)}/s; ` +
      `${before} MiB before, ${first.memory} MiB after a tenth, ${most} MiB at most after that; ` +
      `its heap holds ${first.held} MiB after a tenth, ${held} MiB at the end`,
  )
}

async function whileReading(service: BenchService, seconds: number): Promise<void> {
  const address = await githubAddress(service)
  const id = await connectSlack(service, days)
  const figures = await deliverTo(address, seconds, rate)
  const { status, done } = await progressOf(service, id)
  say(
    `deliveries while the past is read (${done} messages, ${status}): ${figures.perSecond.toFixed(0)}/s, ` +
      `p50 ${figures.p50.toFixed(1)} ms, p95 ${figures.p95.toFixed(1)} ms (target ≤ 100)`,
  )
}

/** Reads a workspace of 90 days in one pass; then deliveries come in while another organization reads it. */
export async function measureHistory(databaseUrl: string, messages: number, seconds: number): Promise<void> {
  const workspace: Workspace = { channels, messages, people }
  const slack = await startTask(new URL('./slack-server.ts', import.meta.url), workspace)
  const parts = [
    (service: BenchService) => onePass(service, messages),
    (service: BenchService) => whileReading(service, seconds),
  ]
  try {
    for (const part of parts) {
      const service = await startService(databaseUrl, slack.url)
      await part(service).finally(service.stop)
    }
  } finally {
    await slack.stop()
  }
}
