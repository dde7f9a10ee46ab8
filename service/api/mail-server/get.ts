import type { MailServerView } from '#contract/mail-server.ts'
import { requireMember } from '#service/api/members/access.ts'
import type { Context } from '#service/core/context.ts'
import type { Reader } from '#service/db/client.ts'
import { isSimulated, openPassword, readServer } from './server.ts'

const ports = { smtp: 587, smtps: 465 }

/** The server of the environment, without its password. */
function ofEnvironment({ smtpUrl, from }: { smtpUrl: string; from: string }) {
  const url = new URL(smtpUrl)
  const isTls = url.protocol === 'smtps:'
  return {
    setBy: 'environment' as const,
    host: url.hostname,
    port: Number(url.port) || (isTls ? ports.smtps : ports.smtp),
    security: isTls ? ('tls' as const) : url.username === '' ? ('none' as const) : ('starttls' as const),
    user: url.username === '' ? null : decodeURIComponent(url.username),
    hasPassword: url.password !== '',
    isReadable: true,
    from,
  }
}

const none = {
  ...{ setBy: null, host: null, port: null, security: null, user: null, from: null },
  ...{ hasPassword: false, isReadable: true },
}

export async function getMailServer(context: Context, reader: Reader = context.db): Promise<MailServerView> {
  requireMember(context)
  const { orgId, providers } = context
  const of = {
    setting: 'SIGNALBOX_MAIL_URL',
    isReachable: (providers?.dashboardUrl ?? null) !== null,
    isSimulated: await isSimulated(reader, orgId),
  }
  if (providers?.mail) return { ...ofEnvironment(providers.mail), ...of }
  const own = await readServer(reader, orgId)
  if (!own) return { ...none, ...of }
  const { host, port, security, user, from, sealedPassword } = own
  const hasPassword = sealedPassword !== null
  const isReadable = openPassword(providers?.seal ?? null, orgId, own) !== undefined
  return { setBy: 'organization', host, port, security, user, hasPassword, isReadable, from, ...of }
}
