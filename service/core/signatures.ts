import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC of what is signed. `parts` follow one another without anything between them. */
export function hmac(
  algorithm: 'sha1' | 'sha256',
  key: string | Buffer,
  ...parts: (string | Buffer)[]
): Buffer {
  const signing = createHmac(algorithm, key)
  for (const part of parts) signing.update(part)
  return signing.digest()
}

/** Compares a signature that somebody sent in constant time. A text that is no such encoding is no signature. */
export function isSignature(expected: Buffer, given: string, encoding: 'hex' | 'base64'): boolean {
  const pattern = encoding === 'hex' ? /^[0-9a-f]+$/i : /^[0-9a-z+/]+={0,2}$/i
  if (!pattern.test(given)) return false
  const bytes = Buffer.from(given, encoding)
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

/** Compares two secrets, without telling by the time it takes where they differ. */
export function isSecret(expected: string, given: string): boolean {
  const key = 'comparison'
  return timingSafeEqual(hmac('sha256', key, expected), hmac('sha256', key, given))
}

/** Whether a signed time, in seconds since 1970, lies within so many seconds of now, before or after. */
export function isRecent(seconds: string, now: Date, window: number): boolean {
  if (!/^\d{1,12}$/.test(seconds)) return false
  return Math.abs(now.getTime() / 1000 - Number(seconds)) <= window
}
