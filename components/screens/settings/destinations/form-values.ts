import type { CreateDestinationInput } from '#contract/destination-input.ts'
import type { Medium } from './media.ts'

/** Values of the form. The parts of the mail server become one address. */
type ConnectionValues = {
  channel: Medium
  botToken: string
  webhookUrl: string
  /** The host, under the name that errors of the interface use. */
  smtpUrl: string
  from: string
}

export type DestinationValues = {
  name: string
  target: string
  connection: ConnectionValues
  port: string
  user: string
  password: string
}

export function emptyValues(channel: Medium, name = ''): DestinationValues {
  return {
    name,
    target: '',
    connection: { channel, botToken: '', webhookUrl: '', smtpUrl: '', from: '' },
    ...{ port: '587', user: '', password: '' },
  }
}

type MailServer = { host: string; port: string; user: string; password: string }

/** Port 465 uses TLS from the first byte, the others switch to it. A pasted address is used as it is. */
export function smtpAddress({ host, port, user, password }: MailServer): string {
  const typed = host.trim()
  if (/^smtps?:\/\//i.test(typed) || typed === '') return typed
  const account = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  const hasPort = /:\d+$/.test(typed)
  const at = hasPort || port.trim() === '' ? typed : `${typed}:${port.trim()}`
  const scheme = at.endsWith(':465') ? 'smtps' : 'smtp'
  return `${scheme}://${account}${at}`
}

type Connection = CreateDestinationInput['connection']

export function connectionOf({ connection, port, user, password }: DestinationValues): Connection {
  const { channel, botToken, webhookUrl, smtpUrl, from } = connection
  if (channel === 'msteams') return { channel, webhookUrl: webhookUrl.trim() }
  if (channel !== 'email') return { channel, botToken }
  return { channel, smtpUrl: smtpAddress({ host: smtpUrl, port, user, password }), from: from.trim() }
}

/** A Teams workflow has its name as target. */
export function newDestination(values: DestinationValues): CreateDestinationInput {
  const target = values.target.trim()
  const isNamed = values.connection.channel === 'msteams' || target === ''
  return { name: values.name, ...(isNamed ? {} : { target }), connection: connectionOf(values) }
}
