import type { Logger } from 'pino'
import { ingestMessages } from '#service/api/messages/ingest/ingest.ts'
import type { Models } from '#service/core/models.ts'
import type { Providers } from '#service/core/providers.ts'
import type { Settings } from '#service/core/settings.ts'
import type { Database } from '#service/db/client.ts'
import { createDeliveries } from '#service/deliveries/create.ts'
import { createNotice } from '#service/deliveries/notice.ts'
import { deliverDue, type Sending } from '#service/deliveries/worker.ts'
import { type Engine, startEngine } from '#service/engine/engine.ts'
import { judgeOf } from '#service/engine/events/match/judge.ts'
import { type Lines, matchDue } from '#service/engine/events/match/match-due.ts'
import { startHousekeeping } from '#service/engine/housekeeping/housekeeping.ts'
import { releaseWaiting } from '#service/engine/queue/delays.ts'
import { executor } from '#service/runs/agent/execute.ts'

export type Background = { engine: Engine | null; stop(): Promise<void> }

type Needs = {
  db: Database
  log: Logger
  settings: Settings
  models: Models
  providers: Providers
  runs: boolean
}

const runsAtOnce = 8
const deliveriesAtOnce = 8
const eventsAtOnce = 50
const delaysAtOnce = 200

function engineOf({ db, log, settings, models, providers }: Needs): Promise<Engine> {
  const lines: Lines = new Map()
  const sending: Sending = new Map()
  return startEngine({
    db,
    log,
    execute: executor({ db, log, models, dashboardUrl: settings.SIGNALBOX_DASHBOARD_URL }),
    createDeliveries,
    createNotice,
    parts: [
      {
        name: 'events',
        limit: eventsAtOnce,
        turn: (limit, signal) =>
          matchDue({ db, log, createNotice, judge: judgeOf(models), signal }, limit, lines),
        ended: () => Promise.all(lines.values()),
      },
      { name: 'delays', limit: delaysAtOnce, turn: (limit) => releaseWaiting({ db }, limit) },
      {
        name: 'deliveries',
        limit: deliveriesAtOnce,
        turn: (limit, signal) =>
          deliverDue({ db, log, providers, ingest: ingestMessages, signal }, limit, {}, sending),
        ended: () => Promise.all(sending.keys()),
      },
    ],
    concurrency: settings.SIGNALBOX_RUNS_AT_ONCE ?? runsAtOnce,
  })
}

/** What a process does besides answering requests: automations run, and what has expired is cleared. */
export async function startBackground(needs: Needs): Promise<Background> {
  const engine = needs.runs ? await engineOf(needs) : null
  const housekeeping = startHousekeeping(needs.db, needs.log)
  return {
    engine,
    async stop() {
      await engine?.stop()
      await housekeeping.stop()
    },
  }
}
