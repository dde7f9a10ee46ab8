import { lookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { SendFailure } from './sender.ts'

/** What may be reached at an address that an owner typed in. */
export type Reach = 'anything' | 'no-local' | 'public'

const local = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  // Clouds answer there with the credentials of the machine.
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  local.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 127],
  ['fe80::', 10],
  ['fd00:ec2::254', 128],
  ['ff00::', 8],
] as const)
  local.addSubnet(net, prefix, 'ipv6')

const internal = new BlockList()
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
] as const)
  internal.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
] as const)
  internal.addSubnet(net, prefix, 'ipv6')

export function mayReach(address: string, reach: Reach): boolean {
  if (reach === 'anything') return true
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (local.check(address, family)) return false
  return reach === 'no-local' || !internal.check(address, family)
}

export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'

  constructor() {
    super('the address lies in a network that may not be reached')
  }
}

/**
 * Finds an address like the system does, and refuses those out of reach. What is checked here is what is connected
 * to, so that a name cannot lead elsewhere between the check and the connection.
 */
function guardedLookup(reach: Reach): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      if (error) return callback(error, found, family)
      const all =
        typeof found === 'string' ? [found] : (found as { address: string }[]).map((it) => it.address)
      if (all.every((address) => mayReach(address, reach))) return callback(null, found, family)
      callback(new RefusedAddress(), '', 0)
    })
  }
}

/** The host of an address without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

/** Throws for an address that is written in digits, which nothing looks up. */
function checkLiteral(host: string, reach: Reach): void {
  if (isIP(host) !== 0 && !mayReach(host, reach)) throw new RefusedAddress()
}

/** No answer came. `sent` tells whether the other side may have got the request. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly sent: boolean
  readonly code: string

  constructor(sent: boolean, cause: Error) {
    super(sent ? 'the connection was lost before the answer' : 'no connection could be made', { cause })
    this.sent = sent
    this.code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
  }
}

type Init = { method?: string; headers?: unknown; body?: unknown }

const longestAnswer = 1_000_000
const bodiless = new Set([101, 204, 205, 304])

function headersOf(given: unknown): Headers {
  if (given instanceof Headers) return given
  return new Headers(typeof given === 'object' && given !== null ? { ...given } : {})
}

/**
 * One request on a connection of its own: whether it was sent is then known exactly, which a pooled connection does
 * not tell. Redirects are not followed.
 */
export function requester(patience: number, reach: Reach) {
  return (address: string | URL, init: Init = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const url = new URL(address)
      const isSecure = url.protocol === 'https:'
      let sent = false
      const fail = (cause: Error) => reject(new NoAnswer(sent, cause))
      try {
        checkLiteral(hostOf(url), reach)
      } catch (error) {
        return fail(error instanceof Error ? error : new Error(String(error)))
      }
      const body = init.body === undefined || init.body === null ? '' : String(init.body)
      const headers = headersOf(init.headers)
      headers.set('content-length', String(Buffer.byteLength(body)))
      const request = (isSecure ? secureRequest : plainRequest)(url, {
        method: init.method ?? 'GET',
        headers: Object.fromEntries(headers),
        agent: false,
        lookup: guardedLookup(reach),
      })
      const late = setTimeout(() => {
        request.destroy(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }))
      }, patience)
      request.once('close', () => clearTimeout(late))
      request.once('error', fail)
      request.once('socket', (socket) => {
        socket.once(isSecure ? 'secureConnect' : 'connect', () => {
          sent = true
        })
      })
      request.once('response', (answer) => {
        const chunks: Buffer[] = []
        let size = 0
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > longestAnswer) request.destroy(new Error('the answer is too long'))
          else chunks.push(chunk)
        })
        answer.once('error', fail)
        answer.once('end', () => {
          const status = answer.statusCode ?? 0
          const known = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
            values.map((value): [string, string] => [name, value]),
          )
          const text = bodiless.has(status) ? null : Buffer.concat(chunks)
          resolve(new Response(text, { status, statusText: answer.statusMessage, headers: known }))
        })
      })
      request.end(body)
    })
}

/** Why there was no answer, in words; everything that is not known to be unsent counts as perhaps sent. */
export function lostAnswer(provider: string, error: unknown): SendFailure {
  if (error instanceof SendFailure) return error
  if (!(error instanceof NoAnswer))
    return new SendFailure('uncertain', `${provider} gave an answer that could not be read.`)
  if (error.cause instanceof RefusedAddress)
    return new SendFailure(
      'lasting',
      'The address leads into a private network, where this service may not send. Use a public address, or let it ' +
        'with SIGNALBOX_ALLOW_PRIVATE_DESTINATIONS.',
    )
  if (!error.sent) return new SendFailure('passing', `${provider} could not be reached (${error.code}).`)
  return new SendFailure(
    'uncertain',
    `The connection to ${provider} was lost after sending (${error.code}); whether the message arrived is not known.`,
  )
}

/**
 * By the status alone, where a provider says no more. 503 says that the request was not taken on. A server that failed
 * while it was at it (500), or whose gateway lost it (502, 504), may have sent the message.
 */
export function refusedStatus(provider: string, status: number, retryAfter: number | null): SendFailure {
  if (status === 429) return new SendFailure('passing', `${provider} asks to send more slowly.`, retryAfter)
  if (status === 503)
    return new SendFailure('passing', `${provider} has a problem of its own (503).`, retryAfter)
  if (status >= 500)
    return new SendFailure(
      'uncertain',
      `${provider} failed in the middle (${status}); it may have sent the message.`,
      retryAfter,
    )
  return new SendFailure('lasting', `${provider} refused the message (${status}).`)
}
