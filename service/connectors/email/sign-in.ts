import { ImapFlow } from 'imapflow'
import * as z from 'zod'
import { type Access, AccessRefused, RateLimited } from '#service/core/sources.ts'
import type { EmailSettings } from './setup.ts'

const patience = 20_000
const usualWaitMs = 300_000

export const refusal = z.looseObject({
  code: z.string().optional(),
  authenticationFailed: z.boolean().optional(),
  serverResponseCode: z.string().optional(),
  responseText: z.string().optional(),
  name: z.string().optional(),
})

/** Words with which servers say that there was too much, whatever the code beside them. */
const tooMuch = /too many|rate.?limit|throttl|temporar|try again|exceeded|busy/i
const busyCodes = new Set(['LIMIT', 'INUSE', 'UNAVAILABLE', 'OVERQUOTA'])

/** Turns an error of the server into advice; one that nobody can act on stays as it is. */
function meaningOf(error: unknown, now: Date): unknown {
  if (error instanceof AccessRefused || error instanceof RateLimited) return error
  const { data } = refusal.safeParse(error)
  const said = data?.responseText ?? ''
  const isBusy = busyCodes.has(data?.serverResponseCode?.toUpperCase() ?? '') || tooMuch.test(said)
  if (isBusy) return new RateLimited(new Date(now.getTime() + usualWaitMs))
  if (data?.authenticationFailed)
    return new AccessRefused('The mail server does not accept user and password. Enter them again.')
  if (data?.name === 'RefusedAddress')
    return new AccessRefused(
      'The mail server stands on this machine or beside it, where this service may not connect to. Let it with ' +
        'SIGNALBOX_ALLOW_PRIVATE_DESTINATIONS.',
    )
  if (data?.name === 'RefusedPort')
    return new AccessRefused(
      'This service may connect to mail servers at ports 993 and 143 alone. Use one of them, or let it with ' +
        'SIGNALBOX_ALLOW_PRIVATE_DESTINATIONS.',
    )
  return error
}

export function settingsOf({ settings }: Access): EmailSettings {
  return settings as EmailSettings
}

export function mailboxesOf(access: Access): string[] {
  const { mailboxes = [] } = settingsOf(access)
  return mailboxes.length > 0 ? mailboxes : ['INBOX']
}

/** A client that is signed in. `silentMs` is how long the server may say nothing. */
export async function signIn(access: Access, silentMs = patience * 3): Promise<ImapFlow> {
  const { host, port, security = 'tls', user } = settingsOf(access)
  const { password: pass } = access.secrets
  if (host === undefined || user === undefined || pass === undefined)
    throw new AccessRefused('Enter the IMAP server, the user and the password of the mailbox.')
  access.signal.throwIfAborted()
  const usedPort = port ?? (security === 'tls' ? 993 : 143)
  try {
    const client = new ImapFlow({
      host: await access.findHost(host, usedPort),
      port: usedPort,
      secure: security === 'tls',
      doSTARTTLS: security === 'starttls',
      servername: host,
      auth: { user, pass },
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: silentMs,
      maxIdleTime: 240_000,
    })
    client.on('error', () => undefined)
    await client.connect()
    return client
  } catch (error) {
    throw meaningOf(error, access.now())
  }
}

/** Signs in to do something, and closes the line behind it, whatever comes. */
export async function withClient<T>(access: Access, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const client = await signIn(access)
  const stop = () => client.close()
  access.signal.addEventListener('abort', stop, { once: true })
  try {
    return await work(client)
  } catch (error) {
    throw meaningOf(error, access.now())
  } finally {
    access.signal.removeEventListener('abort', stop)
    client.close()
  }
}
