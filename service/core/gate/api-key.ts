import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const shape = /^sbx_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

/** CRC-32 in six base62 characters: a mistyped key is refused without asking the database. */
function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let place = 0; place < 6; place++) {
    text = (alphabet[rest % 62] ?? '0') + text
    rest = Math.floor(rest / 62)
  }
  return text
}

export function newKey(): string {
  const body = Array.from({ length: 32 }, () => alphabet[randomInt(62)]).join('')
  return `sbx_${body}${checksum(body)}`
}

export function isWellFormedKey(key: string): boolean {
  const match = shape.exec(key)
  return match?.[1] !== undefined && checksum(match[1]) === match[2]
}

export function hashKey(key: string): string {
  return hash('sha256', key, 'hex')
}
