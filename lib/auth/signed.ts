import { createHmac } from 'node:crypto'
import { getEnv } from '../env.ts'
import { addressOf, sourceOf } from './address.ts'

const lastsSeconds = 60

/** Signs what the dashboard says to the service; it expires when the service says, and opens nothing that it was not made for. */
export function signed(secret: string, audience: string, content: object, now = Date.now()): string {
  const iat = Math.floor(now / 1000)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...content, aud: audience, iat, exp: iat + lastsSeconds })}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/**
 * The network address of the browser, and that of the dashboard in it, signed: the service believes nobody else of an address
 * that is not their own.
 */
export function signedSource(headers: Headers): string | undefined {
  const { SIGNALBOX_SECRET: secret } = getEnv()
  const source = sourceOf(headers)
  if (!secret || source === undefined) return undefined
  return signed(secret, 'signalbox-source', { source, origin: addressOf(headers).origin })
}

/** Where a sign-in comes from, for the limits of attempts and for the list of sessions. */
export function originOf(headers: Headers): { source?: string; device?: string } {
  const [source, device] = [signedSource(headers), headers.get('user-agent')?.slice(0, 500)]
  return { ...(source !== undefined && { source }), ...(device && { device }) }
}
