import type { ApiKey } from '#contract/api-keys.ts'
import { lockOwners, requireMember } from '#service/api/members/access.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import { endKey } from './end.ts'
import { currentKeyId, readKey } from './key-row.ts'

/** Nobody saws off the branch they sit on: without the key that signs this, the dashboard would be blind. */
export function revokeKeyByOwner(context: Context, { keyId: id }: { keyId: string }): Promise<ApiKey> {
  const { orgId, actor } = context
  const { id: memberId } = requireMember(context)
  if (id === currentKeyId(context))
    throw conflict(
      'This key signs the request itself. Give whoever uses it another key first, then revoke this one with that.',
    )
  return write(context, async (tx) => {
    await lockOwners(tx.client, orgId, memberId)
    if (!(await endKey(tx, { id, orgId, actor }))) throw notFound('key')
    return readKey(tx, context, id)
  })
}
