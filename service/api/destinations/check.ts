import { isIP } from 'node:net'
import * as z from 'zod'
import type { Connection } from '#contract/destination-input.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import type { Providers } from '#service/core/providers.ts'
import { hostOf, mayReach, type Reach } from '#service/deliveries/send/reach.ts'

type Issue = { path: string[]; message: string }

/** Ports of mail servers; the empty one is the default. */
const mailPorts = new Set(['', '25', '465', '587', '2525'])

export function providersFor(context: Context): Providers {
  if (!context.providers) throw new Error('this context sends nothing')
  return context.providers
}

function literalIsRefused(host: string, reach: Reach): boolean {
  const isLocalName = host === 'localhost' || host.endsWith('.localhost')
  return (isIP(host) !== 0 && !mayReach(host, reach)) || isLocalName
}

/** Says why nothing may be posted to an address, by its text. */
export function webhookIssues(address: string, path: string[]): Issue[] {
  const url = new URL(address)
  if (url.protocol !== 'https:') return [{ path, message: 'Must be an https address' }]
  if (url.username !== '' || url.password !== '')
    return [{ path, message: 'Must not contain a user or password' }]
  if (url.port !== '') return [{ path, message: 'The port must be 443' }]
  if (!literalIsRefused(hostOf(url), 'public')) return []
  return [{ path, message: 'Must not lead into a private network' }]
}

function mailIssues(address: string): Issue[] {
  const path = ['connection', 'smtpUrl']
  const url = new URL(address)
  if (hostOf(url) === '') return [{ path, message: 'Must name a host' }]
  if (!mailPorts.has(url.port)) return [{ path, message: 'The port must be 25, 465, 587 or 2525' }]
  if (!literalIsRefused(hostOf(url), 'no-local')) return []
  return [{ path, message: 'Must not lead to this machine' }]
}

function malformedUser(address: string): Issue[] {
  const { username, password } = new URL(address)
  try {
    decodeURIComponent(username + password)
    return []
  } catch {
    return [{ path: ['connection', 'smtpUrl'], message: 'User and password must be percent-encoded' }]
  }
}

/** Checks an address by its text; where it leads is checked again whenever something is sent. */
export function checkConnection(connection: Connection, { allowPrivate }: Providers): void {
  const issues: Issue[] = []
  if (connection.channel === 'msteams' && !allowPrivate)
    issues.push(...webhookIssues(connection.webhookUrl, ['connection', 'webhookUrl']))
  if (connection.channel === 'email') issues.push(...malformedUser(connection.smtpUrl))
  if (connection.channel === 'email' && !allowPrivate) issues.push(...mailIssues(connection.smtpUrl))
  if (issues.length > 0) throw invalid(issues)
}

/** Refuses a target that the provider can never accept. */
export function checkTarget(channel: Connection['channel'], target: string | null, field: string): void {
  if (target === null) return
  const message = targetProblem(channel, target)
  if (message !== null) throw invalid([{ path: [field], message }])
}

function targetProblem(channel: Connection['channel'], target: string): string | null {
  if (channel === 'email' && !z.email().safeParse(target).success) return 'Must be an e-mail address'
  if (channel === 'discord' && !/^\d{1,25}$/.test(target)) return 'Must be the id of a channel: digits only'
  return null
}
