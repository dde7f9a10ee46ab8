import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** As authenticator apps expect it (RFC 6238): SHA-1, six digits, half a minute. */
const stepSeconds = 30
const digits = 6

/** Steps that the clock of a phone may be early or late. */
const slack = 1

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Makes the secret of an authenticator app, in the letters that people type into one. */
export function newTotpSecret(): string {
  return base32(randomBytes(20))
}

/** Makes letters and digits of random bytes, eight for every five bytes. */
export function randomLetters(bytes: number): string {
  return base32(randomBytes(bytes))
}

/** Address that an authenticator app reads from the picture. */
export function totpUri(
  secret: string,
  { organization, email }: { organization: string; email: string },
): string {
  const issuer = `Signalbox ${organization}`
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer }).toString().replaceAll('+', '%20')}`
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds)
}

/** Code that an app shows in a step. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mark = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mark.at(-1) ?? 0) & 15
  const number = (mark.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** Returns the step that a code belongs to, after the last one that was used; null when it is not right now. */
export function acceptedStep(
  secret: string,
  code: string,
  { now, last }: { now: Date; last: number },
): number | null {
  const given = Buffer.from(code)
  const present = stepAt(now)
  for (let step = present - slack; step <= present + slack; step++) {
    const expected = Buffer.from(totpCode(secret, step))
    if (step > last && given.length === expected.length && timingSafeEqual(given, expected)) return step
  }
  return null
}
