import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { mostRebuilt } from '#contract/topic-rebuilds.ts'
import { readTopicWriter } from '#service/api/topic-writer/settings.ts'
import type { Database } from '#service/db/client.ts'
import type { Part } from '#service/engine/engine.ts'
import { underLease } from '#service/engine/queue/lease.ts'
import { vocabularyOf } from '../text/terms.ts'
import { comparePortion } from './compare.ts'
import { describeSome } from './describe.ts'
import {
  claimRebuild,
  type Job,
  Lost,
  noteFailure,
  releaseRebuild,
  renewRebuild,
  type Work,
  writeStep,
} from './job.ts'
import { planRebuild } from './plan.ts'

export type Deps = { db: Database; log: Logger }

/** Most discussions, the same number as in the nightly pass. */
const mostAtOnce = 10_000

const choose = `
INSERT INTO topic_rebuild_places (org_id, rebuild_id, group_id)
SELECT $1, $2, g.id FROM topic_groups g WHERE g.org_id = $1 AND g.message_count > 0
ORDER BY g.last_message_at DESC NULLS LAST, g.id DESC LIMIT ${mostRebuilt}`

const begin = `
UPDATE topic_rebuilds SET status = 'comparing', done = 0, total = $3 WHERE org_id = $1 AND id = $2`

/** Fixes which discussions are compared: what comes later is placed as ever. */
function chooseDiscussions({ db, job, owner }: Work): Promise<void> {
  return writeStep(db, job, owner, async ({ client }) => {
    const { rowCount } = await client.query(choose, [job.orgId, job.id])
    await client.query(begin, [job.orgId, job.id, rowCount])
  })
}

async function step(work: Work): Promise<void> {
  const { status } = work.job
  if (status === 'waiting') return chooseDiscussions(work)
  if (status === 'describing') return describeSome(work)
  if (!(await comparePortion(work))) await planRebuild(work)
}

async function workOn({ db }: Deps, job: Job, owner: string, signal: AbortSignal, atOnce: number) {
  const { languages, ownWords, forbidden } = await readTopicWriter(db, job.orgId)
  const reading = { vocabulary: vocabularyOf(languages, ownWords), forbidden }
  await step({ db, job, owner, reading, signal, atOnce })
  await releaseRebuild(db, job, owner)
}

/** Takes one step of the rebuild that waits longest; answers how many steps, one or none. */
export async function takeRebuildTurn(
  deps: Deps,
  owner: string,
  signal: AbortSignal,
  orgIds: string[] | null = null,
  atOnce = mostAtOnce,
): Promise<number> {
  const { db, log } = deps
  const job = await claimRebuild(db, owner, orgIds)
  if (!job) return 0
  try {
    await underLease(
      () => renewRebuild(db, job, owner),
      () => workOn(deps, job, owner, signal, atOnce),
    )
  } catch (error) {
    if (error instanceof Lost) return 1
    if (signal.aborted) {
      await releaseRebuild(db, job, owner)
      return 0
    }
    const isOver = await noteFailure(db, job, owner)
    log.error({ err: error, orgId: job.orgId, isOver }, 'a step of a rebuild of topics failed')
  }
  return 1
}

/** Rebuilds of topics, for the loops of the engine: one step at a time in a process. */
export function rebuildPart(deps: Deps): Part {
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`
  return { name: 'topic rebuilds', limit: 1, turn: (_, signal) => takeRebuildTurn(deps, owner, signal) }
}
