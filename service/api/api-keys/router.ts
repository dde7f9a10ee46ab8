import { requireMember } from '#service/api/members/access.ts'
import { os } from '#service/core/implement.ts'
import { createKeyByOwner } from './create.ts'
import { readKeys } from './list.ts'
import { revokeKeyByOwner } from './revoke.ts'
import { endReplacedByOwner, rollKeyByOwner } from './roll.ts'

export const apiKeysRouter = {
  list: os.apiKeys.list.handler(async ({ context }) => {
    requireMember(context)
    return { data: await readKeys(context.db.pool, context) }
  }),
  create: os.apiKeys.create.handler(({ context, input }) => createKeyByOwner(context, input)),
  roll: os.apiKeys.roll.handler(({ context, input }) => rollKeyByOwner(context, input)),
  endReplaced: os.apiKeys.endReplaced.handler(({ context, input }) => endReplacedByOwner(context, input)),
  revoke: os.apiKeys.revoke.handler(({ context, input }) => revokeKeyByOwner(context, input)),
}
