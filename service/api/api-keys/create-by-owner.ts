import type { CreateApiKeyInput, CreatedApiKey } from '#contract/api-keys.ts'
import { lockOwners, requireMember } from '#service/api/members/access.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import { insertKey } from './insert.ts'
import { readKey } from './key-row.ts'

/** A kept answer is readable for a day to whoever reads the database, so it has everything but the key. */
const withoutKey = ({ apiKey }: CreatedApiKey): CreatedApiKey => ({ apiKey, key: null })

export function createKeyByOwner(context: Context, input: CreateApiKeyInput): Promise<CreatedApiKey> {
  const { orgId, actor } = context
  const { id: memberId } = requireMember(context)
  const { name, perMinute = 120, expiresAt = null } = input
  if (expiresAt !== null && Date.parse(expiresAt) <= context.now().getTime())
    throw invalid([{ path: ['expiresAt'], message: 'Must be in the future' }])
  return write(
    context,
    async (tx) => {
      await lockOwners(tx.client, orgId, memberId)
      const { id, key } = await insertKey(tx, orgId, { name, perMinute, expiresAt }, { actor, memberId })
      return { apiKey: await readKey(tx, context, id), key }
    },
    withoutKey,
  )
}
