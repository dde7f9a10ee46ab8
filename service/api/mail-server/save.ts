import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { MailServerView, SaveMailServerInput } from '#contract/mail-server.ts'
import { requireMember } from '#service/api/members/access.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, invalid, notFound } from '#service/core/errors.ts'
import { refuseOvertaken } from '#service/core/overtaken.ts'
import type { Seal, SealedPlace } from '#service/core/seal.ts'
import { sealFor } from '#service/core/sealing.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { mayReach } from '#service/deliveries/send/reach.ts'
import { getMailServer } from './get.ts'
import { type OwnServer, readServer } from './server.ts'

const mailPorts = new Set([25, 465, 587, 2525])

/** Checks by what is written; where it leads is checked again whenever something is sent. */
export function requireMailHost(
  { host, port }: Pick<SaveMailServerInput, 'host' | 'port'>,
  allowPrivate: boolean,
): void {
  if (allowPrivate) return
  const isLocalName = host === 'localhost' || host.endsWith('.localhost')
  if (isLocalName || (isIP(host) !== 0 && !mayReach(host, 'no-local')))
    throw invalid([{ path: ['host'], message: 'Must not lead to this machine' }])
  if (!mailPorts.has(port)) throw invalid([{ path: ['port'], message: 'Must be 25, 465, 587 or 2525' }])
}

/** The password that counts after saving is given, or that of before, which never goes to another host. */
export function requirePassword(
  { host, user, password, security }: Omit<SaveMailServerInput, 'expected'>,
  before: OwnServer | null,
): void {
  const path = ['password']
  if (user === null) {
    if (password === undefined) return
    throw invalid([{ path: ['user'], message: 'Needed with a password' }])
  }
  if (security === 'none')
    throw invalid([
      { path: ['security'], message: 'A password is only sent encrypted: choose tls or starttls' },
    ])
  if (password !== undefined) return
  if (before?.sealedPassword == null) throw invalid([{ path, message: 'Needed with a user' }])
  if (before.host !== host)
    throw invalid([{ path, message: 'Needed again: the stored one was given for another host' }])
}

function refuseEnvironment({ providers }: Context): void {
  if (providers?.mail)
    throw conflict(
      'SIGNALBOX_MAIL_URL in the environment of the service sets this. Change it there, or take it out.',
    )
}

async function lockServer(tx: Tx, orgId: string): Promise<OwnServer | null> {
  await tx.client.query('SELECT FROM organizations WHERE id = $1 FOR NO KEY UPDATE', [orgId])
  return readServer(tx, orgId)
}

const save = `
INSERT INTO mail_servers (org_id, id, host, port, security, user_name, sealed_password, from_address)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (org_id) DO UPDATE SET host = excluded.host, port = excluded.port, security = excluded.security,
  user_name = excluded.user_name, sealed_password = excluded.sealed_password, from_address = excluded.from_address,
  updated_at = now()`

type Fields = Pick<OwnServer, 'from' | 'host' | 'port' | 'security' | 'user'>

function told({ host, port, security, user, from }: Fields): Fields {
  return { host, port, security, user, from }
}

const nothing: Partial<Fields> = {}

/** The history says that a password was replaced, never what it is. */
function changeOf(before: OwnServer | null, input: SaveMailServerInput) {
  const changed = difference(before ? told(before) : nothing, told(input))
  const credentials = before?.sealedPassword ? 'replaced' : 'set'
  return {
    changes: { ...changed?.changes, ...(input.password !== undefined && { credentials }) },
    previousValues: before ? (changed?.previousValues ?? {}) : {},
  }
}

/** The sealed password after saving. */
function sealedAfter(seal: Seal, place: SealedPlace, before: OwnServer | null, input: SaveMailServerInput) {
  if (input.password !== undefined) return seal.close(input.password, place)
  return input.user === null ? null : (before?.sealedPassword ?? null)
}

export async function saveMailServer(context: Context, input: SaveMailServerInput): Promise<MailServerView> {
  const { orgId, actor, providers } = context
  requireMember(context)
  refuseEnvironment(context)
  requireMailHost(input, providers?.allowPrivate ?? false)
  return write(context, async (tx) => {
    const seal = await sealFor(context, tx)
    const before = await lockServer(tx, orgId)
    const { host, port, security, user, from, expected = {} } = input
    const id = before?.id ?? randomUUID()
    await refuseOvertaken(tx, orgId, {
      of: { entity: 'mail-server', entityId: id },
      before: before ? told(before) : nothing,
      ...{ wanted: told(input), expected, named: (field) => field },
    })
    requirePassword(input, before)
    const sealed = sealedAfter(seal, { of: 'mail-server', orgId, id }, before, input)
    await tx.client.query(save, [orgId, id, host, port, security, user, sealed, from])
    const change = changeOf(before, input)
    const operation = before ? 'UPDATE' : 'INSERT'
    if (Object.keys(change.changes).length > 0)
      await recordChanges(tx, orgId, actor, [{ entity: 'mail-server', entityId: id, operation, ...change }])
    return getMailServer(context, tx)
  })
}

export async function removeMailServer(context: Context): Promise<MailServerView> {
  const { orgId, actor } = context
  requireMember(context)
  refuseEnvironment(context)
  return write(context, async (tx) => {
    const before = await lockServer(tx, orgId)
    if (!before) throw notFound('mail server')
    await tx.client.query('DELETE FROM mail_servers WHERE org_id = $1', [orgId])
    await recordChanges(tx, orgId, actor, [
      {
        entity: 'mail-server',
        entityId: before.id,
        operation: 'DELETE',
        changes: {},
        previousValues: told(before),
      },
    ])
    return getMailServer(context, tx)
  })
}
