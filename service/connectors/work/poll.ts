import type { Source } from '#service/api/arrivals/source.ts'
import type { Access } from '#service/core/sources.ts'
import { transaction } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { change, type Held, keepAll } from './held-connection.ts'
import { hasAll } from './opened.ts'
import { applyPage, askPage } from './pages.ts'

const well = 'last_failure = NULL, last_failed_at = NULL, limited_until = NULL'

/** Stores fetched items as arrivals together with the next cursor, all or nothing. */
export async function poll(held: Held, access: Access, source: Source): Promise<void> {
  const { deps, job } = held
  if (!source.poll || !hasAll(access, source.poll.needs)) return ask(held, access, source)
  const page = await source.poll.page(access, job.cursor)
  await transaction(deps.db, async (tx) => {
    await keepAll(tx, held, page.deliveries)
    await keepCursor(tx, held, page.cursor, page.more ? 0 : (source.poll?.everySeconds ?? 0))
  })
}

/** Asks a sender of whom nothing has come yet; what its page brings is written with the cursor behind it. */
async function ask(held: Held, access: Access, { history, asked }: Source): Promise<void> {
  const { deps, job } = held
  const isKnown = asked?.settings.every((name) => String(job.settings[name] ?? '') !== '')
  if (!asked || !isKnown || !history || !job.isUnsent || !hasAll(access, history.needs))
    return change(held, deps.db.pool, 'next_poll_at = NULL', [])
  const { page, cursor, more } = await askPage(access, history, job.cursor, new Date(job.createdAt))
  await transaction(deps.db, async (tx) => {
    await keepCursor(tx, held, cursor, more ? 0 : asked.everySeconds)
    await applyPage(tx, deps, { ...job, connectionId: job.id }, page.mapped, { quiet: false })
  })
}

function keepCursor(tx: Tx, held: Held, cursor: unknown, waitSeconds: number): Promise<void> {
  return change(
    held,
    tx.client,
    `poll_cursor = $4::jsonb, last_poll_at = now(), poll_failures = 0, ${well},
     next_poll_at = now() + $5 * interval '1 second'`,
    [JSON.stringify(cursor ?? null), waitSeconds],
  )
}
