import type { SaveMailServerInput } from '#contract/mail-server.ts'
import type { Context } from '#service/core/context.ts'
import type { Seal } from '#service/core/seal.ts'
import { type Reader, rows } from '#service/db/client.ts'

/** The mail server that an organization set itself. */
export type OwnServer = {
  id: string
  host: string
  port: number
  security: SaveMailServerInput['security']
  user: string | null
  sealedPassword: string | null
  from: string
}

const own = `SELECT id, host, port, security, user_name AS "user", sealed_password AS "sealedPassword",
  from_address AS "from" FROM mail_servers WHERE org_id = $1`

export async function readServer(reader: Reader, orgId: string): Promise<OwnServer | null> {
  return (await rows<OwnServer>(reader, own, [orgId]))[0] ?? null
}

export async function isSimulated(reader: Reader, orgId: string): Promise<boolean> {
  const statement = 'SELECT simulated FROM organizations WHERE id = $1'
  return (await rows<{ simulated: boolean }>(reader, statement, [orgId]))[0]?.simulated ?? false
}

/** Returns the password; null where there is none, undefined where it was sealed with another secret. */
export function openPassword(
  seal: Seal | null,
  orgId: string,
  { id, sealedPassword }: Pick<OwnServer, 'id' | 'sealedPassword'>,
): string | null | undefined {
  if (sealedPassword === null) return null
  return seal?.open(sealedPassword, { of: 'mail-server', orgId, id }) ?? undefined
}

/** What is needed to send: the address of the server with user and password in it. */
export type MailServer = {
  smtpUrl: string
  from: string
  requiresTls: boolean
  /** Set by the operator, who may name a server in the own network. */
  isOfEnvironment: boolean
}

type Access = Omit<OwnServer, 'id' | 'sealedPassword'> & { password: string | null }

export function serverFrom({ host, port, security, user, password, from }: Access): MailServer {
  const sign = user === null ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`
  const name = host.includes(':') ? `[${host}]` : host
  const smtpUrl = `${security === 'tls' ? 'smtps' : 'smtp'}://${sign}${name}:${port}`
  // A password is never sent in the open, whatever was chosen.
  return { smtpUrl, from, requiresTls: security === 'starttls' || user !== null, isOfEnvironment: false }
}

/** Finds the server that mails members: that of the environment, else that of the organization; null where nothing is sent. */
export async function mailServerOf({
  db,
  orgId,
  providers,
}: Pick<Context, 'db' | 'orgId' | 'providers'>): Promise<MailServer | null> {
  if (!providers || providers.dashboardUrl === null || (await isSimulated(db, orgId))) return null
  if (providers.mail) {
    const isSigned = new URL(providers.mail.smtpUrl).username !== ''
    return { ...providers.mail, requiresTls: isSigned, isOfEnvironment: true }
  }
  const found = await readServer(db, orgId)
  const password = found && openPassword(providers.seal, orgId, found)
  return found && password !== undefined ? serverFrom({ ...found, password: password ?? null }) : null
}
