import type { Me } from '#contract/me.ts'
import { type Context, memberOf } from '#service/core/context.ts'
import { forbidden } from '#service/core/errors.ts'
import { rows } from '#service/db/client.ts'

export async function getMe(context: Context): Promise<Me> {
  const { principal, orgId } = context
  if (principal.kind !== 'api-key' && principal.kind !== 'member' && principal.kind !== 'assistant')
    throw forbidden('A run, a connection or the writer has no credential to describe.')
  const found = await rows<Me['organization']>(
    context.db,
    'SELECT id, slug, name, timezone, simulated FROM organizations WHERE id = $1',
    [orgId],
  )
  const organization = found[0]
  if (!organization) throw new Error('a credential outlived its organization')
  const member = memberOf(principal)
  const key = principal.kind === 'api-key' ? principal.key : null
  return {
    kind: principal.kind === 'api-key' ? 'api-key' : 'member',
    organization,
    key: key && {
      id: key.id,
      name: key.name,
      lastFour: key.lastFour,
      perMinute: key.perMinute,
      expiresAt: key.expiresAt,
      access: key.access,
      resources: key.resources,
      addresses: key.addresses,
      channels: key.channels,
    },
    member: member && {
      id: member.id,
      name: member.name,
      email: member.email,
      role: member.role,
      image: member.image || null,
      sessionsValidFrom: member.sessionsValidFrom,
      ...(member.lacksSecondFactor && { needsSecondFactor: true }),
    },
  }
}
