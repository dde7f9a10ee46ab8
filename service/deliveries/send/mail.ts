import { isIP } from 'node:net'
import { createTransport, type SendMailOptions } from 'nodemailer'
import * as z from 'zod'
import type { Providers } from '#service/core/providers.ts'
import { type Composed, oneLine } from '../message/compose.ts'
import { mailOf } from '../message/mail.ts'
import { answered } from './mail-answer.ts'
import { checkMailPort, hostOf, RefusedAddress, RefusedPort, reachableAddress } from './reach.ts'
import { type Sender, SendFailure } from './sender.ts'

type Order = {
  deliveryId: string
  target: string
  smtpUrl: string
  from: string
  /** Whether nothing at all is sent without encryption. */
  requiresTls?: boolean
  organization: { name: string; slug: string }
  content: Composed
}

const smtpError = z.looseObject({
  code: z.string().optional(),
  originalCode: z.string().optional(),
  response: z.string().optional(),
  responseCode: z.number().optional(),
})

const again = 'then send again.'

const silent = { code: 'ETIMEDOUT' }

/** Error codes of Node for untrusted certificates and missing encryption. */
const untrusted = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_SSL|ERR_TLS/

function failureOf(error: unknown, handedOver: boolean): SendFailure {
  if (error instanceof RefusedAddress)
    return new SendFailure(
      'lasting',
      'The mail server is on this machine or in its network, where this service may not send. Allow it with ' +
        'SIGNALBOX_ALLOW_PRIVATE_DESTINATIONS.',
    )
  if (error instanceof RefusedPort)
    return new SendFailure(
      'lasting',
      'The mail server has a port where this service may not send. Use 465 or 587, or allow it with ' +
        'SIGNALBOX_ALLOW_PRIVATE_DESTINATIONS.',
    )
  const { code = 'lost', originalCode, response, responseCode } = smtpError.safeParse(error).data ?? {}
  if (responseCode !== undefined && response !== undefined) return answered(responseCode, response)
  if (handedOver)
    return new SendFailure(
      'uncertain',
      `The connection to the mail server was lost after sending (${originalCode ?? code}); whether the message arrived is not known.`,
    )
  if (code === 'EENVELOPE')
    return new SendFailure('lasting', `This is not an address that mail can be sent to. Correct it, ${again}`)
  if (code === 'ETLS' || code === 'EREQUIRETLS' || untrusted.test(originalCode ?? code))
    return new SendFailure(
      'lasting',
      `The mail server offers no encryption that can be trusted. Use smtps or a valid certificate, ${again}`,
    )
  return new SendFailure('passing', `The mail server could not be reached (${originalCode ?? code}).`)
}

/**
 * Records when the message itself was sent: from then on the server may have it, and is waited for as long as it may take. Before, a
 * server that says nothing for the usual time is left.
 */
function watcher(patience: number) {
  const state = { handedOver: false }
  const silence = new AbortController()
  const leave = setTimeout(() => silence.abort(), patience)
  const ignore = () => undefined
  const watch = (entry: unknown, message: unknown) => {
    const isClient = typeof entry === 'object' && entry !== null && 'tnx' in entry && entry.tnx === 'client'
    if (isClient && message === 'DATA') state.handedOver = true
    if (state.handedOver) clearTimeout(leave)
    else leave.refresh()
  }
  const logger = {
    ...{ trace: ignore, debug: watch, info: ignore, warn: ignore, error: ignore, fatal: ignore },
    level: ignore,
  }
  return { state, logger, signal: silence.signal, end: () => clearTimeout(leave) }
}

async function transportOf(order: Order, providers: Providers, logger: ReturnType<typeof watcher>['logger']) {
  const url = new URL(order.smtpUrl)
  const host = hostOf(url)
  const isSecure = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  const reach = providers.allowPrivate ? 'anything' : 'no-local'
  const port = Number(url.port) || (isSecure ? 465 : 587)
  const reached = await reachableAddress(host, reach)
  checkMailPort(port, reach)
  return createTransport({
    host: reached,
    port,
    secure: isSecure,
    // Never sends a password unencrypted, unless private destinations are allowed.
    requireTLS: !isSecure && (order.requiresTls === true || (user !== '' && !providers.allowPrivate)),
    ...(isIP(host) === 0 && { tls: { servername: host } }),
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
    connectionTimeout: providers.patience,
    greetingTimeout: providers.patience,
    socketTimeout: providers.mailPatience,
    logger,
    transactionLog: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function messageOf({ deliveryId, target, from, organization, content }: Order): SendMailOptions {
  const id = `<${deliveryId}@${from.split('@')[1] ?? 'signalbox.invalid'}>`
  return {
    messageId: id,
    from: { name: 'Signalbox', address: from },
    to: { name: '', address: target },
    ...mailOf(content, organization.name),
    list: {
      id: {
        url: `${organization.slug}.signalbox`,
        comment: `Signalbox of ${oneLine(organization.name, 60)}`,
      },
    },
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

/** Sends one mail per delivery. The Message-ID derives from the delivery, so that duplicates can be recognized. */
export function mailSender(order: Order, providers: Providers): Sender {
  return {
    parts: 1,
    recognises: 0,
    async send() {
      const { state, logger, signal, end } = watcher(providers.patience)
      const message = messageOf(order)
      try {
        const transport = await transportOf(order, providers, logger)
        const { messageId } = await transport.sendMail({ ...message, signal })
        return { id: messageId, permalink: null }
      } catch (error) {
        throw failureOf(signal.aborted ? silent : error, state.handedOver)
      } finally {
        end()
      }
    },
  }
}
