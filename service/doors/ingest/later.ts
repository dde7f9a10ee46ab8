import type { Logger } from 'pino'
import type { Database } from '#service/db/client.ts'
import { wakeWorkers } from '#service/engine/queue/insert.ts'

const soonMs = 50

type Refused = { orgId: string; id: string; n: number; reason: string }

const note = `UPDATE connections c SET refused_count = c.refused_count + r.n, last_refused_at = now(), last_refusal = r.reason
  FROM jsonb_to_recordset($1::jsonb) AS r("orgId" uuid, id uuid, n int, reason text)
 WHERE c.org_id = r."orgId" AND c.id = r.id`

/**
 * Work after deliveries that need not precede the answer: workers are woken, refusals are counted. Many
 * within a moment are one statement, so that a flood costs no more than a few.
 */
export function later({ pool }: Pick<Database, 'pool'>, log: Logger) {
  const refused = new Map<string, Refused>()
  const pending = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let isWaking = false

  const run = (work: Promise<unknown>) => {
    const ended: Promise<unknown> = work
      .catch((error: unknown) => log.warn({ err: error }, 'what follows from deliveries could not be noted'))
      .finally(() => pending.delete(ended))
    pending.add(ended)
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (isWaking) run(wakeWorkers(pool))
    isWaking = false
    if (refused.size > 0) run(pool.query(note, [JSON.stringify([...refused.values()])]))
    refused.clear()
  }
  const soon = () => {
    timer ??= setTimeout(flush, soonMs)
  }
  return {
    wake() {
      isWaking = true
      soon()
    },
    refuse({ orgId, id }: { orgId: string; id: string }, reason: string) {
      const before = refused.get(id)?.n ?? 0
      refused.set(id, { orgId, id, n: before + 1, reason })
      soon()
    },
    async settle() {
      flush()
      await Promise.all(pending)
    },
  }
}

export type Later = ReturnType<typeof later>
