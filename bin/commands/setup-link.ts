import * as z from 'zod'
import { isWildcard } from '#scripts/addresses.ts'
import { ownerNeeded } from '#service/api/members/member-row.ts'
import { setupCode } from '#service/core/secret.ts'
import type { Settings } from '#service/core/settings.ts'
import type { Database } from '#service/db/client.ts'

const local = /^(?:127\.[\d.]+|::1|localhost)$/

/** Purpose of the link; null where it would lead to the page for signing in alone. */
export type LinkUse = keyof typeof words | null

const words = {
  owner: 'From another machine, Signalbox is set up at',
  demo: 'From another machine, the demo is entered without a password at',
}

const options = z.object({ demo: z.boolean(), ownerNeeded: z.boolean() })

function purposeOf({ demo, ownerNeeded: isNeeded }: z.infer<typeof options>): LinkUse {
  if (isNeeded) return 'owner'
  return demo ? 'demo' : null
}

/** Without an organization the owner of the one that comes is still to be created. */
export async function linkUseIn(db: Database): Promise<LinkUse> {
  const found = await db.pool.query<{ id: string; simulated: boolean }>(
    'SELECT id, simulated FROM organizations ORDER BY created_at, id LIMIT 1',
  )
  const [first] = found.rows
  if (!first) return 'owner'
  return purposeOf({ demo: first.simulated, ownerNeeded: await ownerNeeded(db.pool, first.id) })
}

/** As the service says; one that does not answer yet may still need its owner. */
export async function linkUseAt(apiUrl: string, key: string | null): Promise<LinkUse> {
  try {
    const headers = key ? { authorization: `Bearer ${key}` } : undefined
    const signal = AbortSignal.timeout(5_000)
    const answer = await fetch(`${apiUrl}/sign-ins/options`, { headers, signal })
    return answer.status === 404 ? null : purposeOf(options.parse(await answer.json()))
  } catch {
    return 'owner'
  }
}

/** Lines to print; none where only this machine can reach the dashboard, because a visitor from here needs no code. */
export function setupLines(use: LinkUse, settings: Settings, url: string, secret: string | null): string[] {
  const { SIGNALBOX_HOST: listening, SIGNALBOX_DASHBOARD_URL: publicUrl } = settings
  if (!use || !secret || (local.test(listening) && !publicUrl)) return []
  const reached = isWildcard(listening) ? `http://<address of this machine>:${new URL(url).port || 80}` : url
  return [words[use], `${(publicUrl ?? reached).replace(/\/+$/, '')}/welcome?code=${setupCode(secret)}`]
}
