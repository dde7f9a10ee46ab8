import type { IncomingMessage } from 'node:http'
import { invalid } from '#service/core/errors.ts'
import type { UploadPart } from '#service/core/upload.ts'

const longestHead = 16 * 1024

function broken(message: string) {
  return invalid([{ path: [], message }])
}

function parameter(text: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]*))`, 'i').exec(text)
  return found ? (found[1]?.replace(/\\(.)/g, '$1') ?? found[2] ?? '') : null
}

function boundaryOf({ headers }: IncomingMessage): Buffer {
  const type = headers['content-type'] ?? ''
  const boundary = /^multipart\/form-data\s*;/i.test(type) ? parameter(type, 'boundary') : null
  if (!boundary || boundary.length > 200) throw broken('Send the file as multipart/form-data')
  return Buffer.from(`\r\n--${boundary}`)
}

function headOf(head: string): { name: string; fileName: string | null } {
  const line = head.split('\r\n').find((it) => /^content-disposition:/i.test(it)) ?? ''
  const name = parameter(line, 'name')
  if (name === null) throw broken('A part of the form has no name')
  return { name, fileName: parameter(line, 'filename') }
}

async function pass(rest: AsyncIterator<Buffer>): Promise<void> {
  while (!(await rest.next()).done);
}

/** Reads a form part by part, never more of it than came in last. Each body has to be read before the next part comes. */
export async function* readMultipart(request: IncomingMessage): AsyncGenerator<UploadPart> {
  const boundary = boundaryOf(request)
  const chunks: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false })
  // The first boundary has no line end before it.
  let held: Buffer = Buffer.from('\r\n')

  async function more(): Promise<void> {
    const next = await chunks.next().catch(() => ({ done: true as const, value: undefined }))
    if (next.done || next.value === undefined) throw broken('The form broke off')
    held = Buffer.concat([held, next.value])
  }

  async function upTo(mark: Buffer | string, most: number): Promise<Buffer> {
    for (;;) {
      const at = held.indexOf(mark)
      if (at > most || (at < 0 && held.length > most)) throw broken('A part of the form has too long a head')
      if (at >= 0) {
        const found = held.subarray(0, at)
        held = held.subarray(at + mark.length)
        return found
      }
      await more()
    }
  }

  async function* body(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = held.indexOf(boundary)
      const sure = at >= 0 ? at : Math.max(0, held.length - boundary.length)
      const piece = held.subarray(0, sure)
      held = held.subarray(sure)
      if (piece.length > 0) yield piece
      if (at >= 0) return
      await more()
    }
  }

  try {
    await upTo(boundary, longestHead)
    for (;;) {
      while (held.length < 2) await more()
      if (held.subarray(0, 2).toString() === '--') return
      const head = await upTo('\r\n\r\n', longestHead)
      const reading = body()
      yield { ...headOf(head.toString('utf8')), body: reading }
      await pass(reading)
      held = held.subarray(boundary.length)
    }
  } finally {
    // The rest flows on unread, so that its sender gets the answer.
    await chunks.return?.()
    request.resume()
  }
}
