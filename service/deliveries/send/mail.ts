import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { createTransport, type SendMailOptions } from 'nodemailer'
import * as z from 'zod'
import type { Providers } from '#service/core/providers.ts'
import { type Composed, oneLine } from '../message/compose.ts'
import { mailOf } from '../message/mail.ts'
import { hostOf, mayReach, type Reach, RefusedAddress } from './request.ts'
import { type Sender, SendFailure } from './sender.ts'

type Order = {
  deliveryId: string
  target: string
  smtpUrl: string
  from: string
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

/** What Node calls a certificate that it does not trust, and a line that is not encrypted at all. */
const untrusted = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_SSL|ERR_TLS/

async function addressOf(host: string, reach: Reach): Promise<string> {
  const found = await lookup(host, { all: true })
  if (!found.every(({ address }) => mayReach(address, reach))) throw new RefusedAddress()
  return found[0]?.address ?? host
}

/** The server's own words are kept, but never an address with a password: those stand in no answer of SMTP. */
function answered(code: number, response: string): SendFailure {
  const said = oneLine(response, 200)
  if (code === 535 || code === 530 || code === 534)
    return new SendFailure(
      'lasting',
      `The mail server does not accept user and password (${said}). Enter them anew, ${again}`,
    )
  return new SendFailure(
    code >= 500 ? 'lasting' : 'passing',
    `The mail server refused the message (${said}).`,
  )
}

function failureOf(error: unknown, handedOver: boolean): SendFailure {
  if (error instanceof RefusedAddress)
    return new SendFailure(
      'lasting',
      'The mail server stands on this machine or beside it, where this service may not send. Let it with ' +
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

/** Tells when the server was asked to take the message: from there on it may have it. */
function watcher() {
  const state = { handedOver: false }
  const ignore = () => undefined
  const watch = (entry: unknown, message: unknown) => {
    const isClient = typeof entry === 'object' && entry !== null && 'tnx' in entry && entry.tnx === 'client'
    if (isClient && message === 'DATA') state.handedOver = true
  }
  const logger = {
    trace: ignore,
    debug: watch,
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
    level: ignore,
  }
  return { state, logger }
}

async function transportOf(order: Order, providers: Providers, logger: ReturnType<typeof watcher>['logger']) {
  const url = new URL(order.smtpUrl)
  const host = hostOf(url)
  const isSecure = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  return createTransport({
    host: await addressOf(host, providers.allowPrivate ? 'anything' : 'no-local'),
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    // A password crosses no open line, unless somebody said that lines here are their own.
    requireTLS: !isSecure && user !== '' && !providers.allowPrivate,
    ...(isIP(host) === 0 && { tls: { servername: host } }),
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
    connectionTimeout: providers.patience,
    greetingTimeout: providers.patience,
    socketTimeout: providers.patience,
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

/** One mail a delivery. Its Message-ID follows from the delivery, so that two of them can be told for the same. */
export function mailSender(order: Order, providers: Providers): Sender {
  return {
    parts: 1,
    recognises: 0,
    async send() {
      const { state, logger } = watcher()
      const message = messageOf(order)
      try {
        const transport = await transportOf(order, providers, logger)
        const { messageId } = await transport.sendMail(message)
        return { id: messageId, permalink: null }
      } catch (error) {
        throw failureOf(error, state.handedOver)
      }
    },
  }
}
