import { createHash } from 'node:crypto'
import type { SetAsideList } from '#contract/set-aside.ts'
import type { Need } from './need.ts'

/** A need with the digest of what it says now. */
export type OpenNeed = Need & { digest: string }

function digestOf({ mark, title, why, says = `${title}\n${why}` }: Need): string {
  return createHash('sha256').update(`${mark}\n${says}`).digest('base64url').slice(0, 24)
}

/** What was set aside is out of sight for as long as it says the same. */
export function withoutSetAside(needs: Need[], entries: SetAsideList['data']) {
  const states = new Map(entries.map(({ key, state }) => [key, state]))
  const known = needs.map((need): OpenNeed => ({ ...need, digest: digestOf(need) }))
  const isAside = ({ key, digest }: OpenNeed) => states.get(key) === digest
  return { open: known.filter((need) => !isAside(need)), aside: known.filter(isAside) }
}
