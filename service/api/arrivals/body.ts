import { promisify } from 'node:util'
import { deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib'

const deflate = promisify(deflateRaw)

/** The least effort: deliveries are text, and most of what can be saved is saved by it. */
const level = 1

/** Bytes up to which packing takes less than handing it to another thread. */
const small = 65_536

/** A body as it is stored. Large ones are packed off the main thread, since one of 25 MiB takes a while. */
export async function pack(body: Buffer): Promise<Buffer> {
  return body.length <= small ? deflateRawSync(body, { level }) : deflate(body, { level })
}

export function unpack(stored: Buffer): Buffer {
  return inflateRawSync(stored)
}

/** Writes a fetched body in the form in which it is stored. */
export function bodyOf(payload: unknown): Buffer {
  return Buffer.isBuffer(payload) ? payload : Buffer.from(JSON.stringify(payload))
}

/** Levels of nesting, more than any sender uses. */
const deepest = 64

/** Finds the end of the text that begins at this place. */
function endOfText(body: Buffer, from: number): number {
  for (let at = from + 1; at < body.length; at++) {
    if (body[at] === 0x5c) at++
    else if (body[at] === 0x22) return at
  }
  return body.length
}

const steps = new Map([
  [0x7b, 1],
  [0x5b, 1],
  [0x7d, -1],
  [0x5d, -1],
])

/** Whether a JSON text is nested deeper than is allowed, told without building anything of it. */
export function isTooDeep(body: Buffer): boolean {
  let depth = 0
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] ?? 0
    if (byte === 0x22) at = endOfText(body, at)
    else depth += steps.get(byte) ?? 0
    if (depth > deepest) return true
  }
  return false
}

/** JSON in UTF-8; throws for everything else. */
export function readJson(body: Buffer): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
}
