import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Fields of a message of protobuf by their number: numbers, and bytes that may be text or another message. */
type Fields = Map<number, (bigint | Buffer)[]>

function varint(bytes: Buffer, at: number): [value: bigint, next: number] {
  let value = 0n
  for (let shift = 0n, next = at; ; shift += 7n) {
    const byte = bytes[next++] ?? 0
    value |= BigInt(byte & 0x7f) << shift
    if (byte < 0x80) return [value, next]
  }
}

function valueAt(bytes: Buffer, at: number, wire: number): [value: bigint | Buffer, next: number] {
  if (wire === 0) return varint(bytes, at)
  if (wire === 1) return [bytes.readBigUInt64LE(at), at + 8]
  if (wire === 5) return [BigInt(bytes.readUInt32LE(at)), at + 4]
  if (wire !== 2) throw new Error(`there is no wire type ${wire}`)
  const [length, start] = varint(bytes, at)
  return [bytes.subarray(start, start + Number(length)), start + Number(length)]
}

function fieldsOf(bytes: Buffer): Fields {
  const fields: Fields = new Map()
  for (let at = 0; at < bytes.length; ) {
    const [tag, start] = varint(bytes, at)
    const [value, next] = valueAt(bytes, start, Number(tag & 7n))
    const number = Number(tag >> 3n)
    fields.set(number, [...(fields.get(number) ?? []), value])
    at = next
  }
  return fields
}

const bytesIn = (fields: Fields, number: number) =>
  (fields.get(number) ?? []).filter((value) => Buffer.isBuffer(value))
const messagesIn = (fields: Fields, number: number) => bytesIn(fields, number).map(fieldsOf)
const textIn = (fields: Fields, number: number) => bytesIn(fields, number)[0]?.toString() ?? ''
const hexIn = (fields: Fields, number: number) => bytesIn(fields, number)[0]?.toString('hex') ?? ''

function anyIn(fields: Fields | undefined): string {
  if (!fields) return ''
  const [number] = fields.get(3) ?? fields.get(2) ?? []
  return typeof number === 'bigint' ? String(number) : textIn(fields, 1)
}

function attributesIn(fields: Fields, number: number): Record<string, string> {
  return Object.fromEntries(
    messagesIn(fields, number).map((pair) => [textIn(pair, 1), anyIn(messagesIn(pair, 2)[0])]),
  )
}

/** What lies two levels below each resource of a request: its spans, metrics or records. */
function itemsOf(body: Buffer): { resource: Record<string, string>; item: Fields }[] {
  return messagesIn(fieldsOf(body), 1).flatMap((ofResource) => {
    const [resource] = messagesIn(ofResource, 1)
    const attributes = resource ? attributesIn(resource, 1) : {}
    const items = messagesIn(ofResource, 2).flatMap((ofScope) => messagesIn(ofScope, 2))
    return items.map((item) => ({ resource: attributes, item }))
  })
}

export type Span = {
  name: string
  service: string | undefined
  trace: string
  id: string
  parent: string
  attributes: Record<string, string>
}
export type LogRecord = { text: string; severity: string; attributes: Record<string, string> }

function spanOf({ resource, item }: ReturnType<typeof itemsOf>[number]): Span {
  return {
    name: textIn(item, 5),
    service: resource['service.name'],
    trace: hexIn(item, 1),
    id: hexIn(item, 2),
    parent: hexIn(item, 4),
    attributes: attributesIn(item, 9),
  }
}

/** A collector of OpenTelemetry that keeps what it is sent. A silent one takes requests and never answers. */
export async function startCollector({ isSilent = false } = {}) {
  const taken: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    taken.push({ path: request.url ?? '', headers: request.headers, body })
    if (!isSilent) response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const itemsAt = (path: string) =>
    taken.filter((one) => one.path === path).flatMap(({ body }) => itemsOf(body))
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    spans: () => itemsAt('/v1/traces').map(spanOf),
    metrics: () => [...new Set(itemsAt('/v1/metrics').map(({ item }) => textIn(item, 1)))],
    records: () =>
      itemsAt('/v1/logs').map(({ item }): LogRecord => {
        const [body] = messagesIn(item, 5)
        return { text: anyIn(body), severity: textIn(item, 3), attributes: attributesIn(item, 6) }
      }),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
