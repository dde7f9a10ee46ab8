import type { Backlog } from '#contract/queue.ts'
import type { Context } from '#service/core/context.ts'
import { backlogOf } from '#service/engine/queue/backlog.ts'

export function getQueue({ db, orgId }: Context): Promise<Backlog> {
  return backlogOf(db, orgId)
}
