import type { Logger } from 'pino'
import { ingestMessages } from '#service/api/messages/ingest/ingest.ts'
import { findProposals } from '#service/api/people/proposals/find.ts'
import { registry } from '#service/connectors/registry.ts'
import { signalParts } from '#service/connectors/work/parts.ts'
import type { ModelSource } from '#service/core/models.ts'
import { webhookLoop } from '#service/core/outbox.ts'
import type { Providers } from '#service/core/providers.ts'
import { publicUrlOf, type Settings } from '#service/core/settings.ts'
import type { Database } from '#service/db/client.ts'
import { createDeliveries } from '#service/deliveries/create.ts'
import { deliverDue, type Sending } from '#service/deliveries/deliver.ts'
import { createNotice } from '#service/deliveries/notice.ts'
import { deliverWebhooks, type Underway } from '#service/deliveries/webhooks/deliver.ts'
import { type Engine, startEngine } from '#service/engine/engine.ts'
import { judgesOf } from '#service/engine/events/match/judge-of.ts'
import { type Lines, matchDue } from '#service/engine/events/match/match-due.ts'
import { startHousekeeping } from '#service/engine/housekeeping/housekeeping.ts'
import { startYoungTables } from '#service/engine/housekeeping/young-tables.ts'
import { releaseWaiting } from '#service/engine/queue/delays.ts'
import { executor } from '#service/runs/agent/execute.ts'
import { storyPart } from '#service/writers/stories/part.ts'
import { topicModelPart, topicPart } from '#service/writers/topics/part.ts'
import { rebuildPart } from '#service/writers/topics/rebuild/turn.ts'

export type Background = { engine: Engine | null; stop(): Promise<void> }

type Needs = {
  db: Database
  log: Logger
  settings: Settings
  models: ModelSource
  providers: Providers
  runs: boolean
  /** This process holds the embedded database. */
  ownsDatabase?: boolean
}

const runsAtOnce = 8
const deliveriesAtOnce = 8
const webhooksAtOnce = 16
const eventsAtOnce = 50
const delaysAtOnce = 200
const comparedAtOnce = 100

function engineOf({ db, log, settings, models, providers, ownsDatabase }: Needs): Promise<Engine> {
  const lines: Lines = new Map()
  const sending: Sending = new Map()
  const underway: Underway = new Map()
  const publicUrl = publicUrlOf(settings)
  const addressOf = (token: string) => `${publicUrl}/ingest/${token}`
  const signals = { db, log, providers, addressOf, sources: registry }
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
          matchDue({ db, log, createNotice, judgeFor: judgesOf(models), signal }, limit, lines),
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
      {
        name: webhookLoop,
        limit: webhooksAtOnce,
        turn: (limit) => deliverWebhooks({ db, log, providers }, limit, undefined, underway),
        ended: () => Promise.all(underway.keys()),
      },
      ...signalParts(signals),
      storyPart({ db, log, models }),
      topicPart({ db, log, models }),
      topicModelPart({ db, log, models }),
      rebuildPart({ db, log }),
      { name: 'same people', limit: comparedAtOnce, turn: (limit) => findProposals(db, limit) },
    ],
    concurrency: settings.SIGNALBOX_RUNS_AT_ONCE ?? runsAtOnce,
    ownsDatabase,
    longestTurnMs: settings.SIGNALBOX_SLOW_TURN_SECONDS * 1000,
  })
}

/** Starts the work beside requests: running automations and clearing expired rows. */
export async function startBackground(needs: Needs): Promise<Background> {
  const engine = needs.runs ? await engineOf(needs) : null
  const housekeeping = startHousekeeping(needs.db, needs.log)
  const youngTables = startYoungTables(needs.db, needs.log)
  return {
    engine,
    async stop() {
      await engine?.stop()
      await housekeeping.stop()
      await youngTables.stop()
    },
  }
}
