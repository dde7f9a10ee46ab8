import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Label, Registry } from '#service/api/arrivals/source.ts'
import { storeArrival } from '#service/api/arrivals/store.ts'
import { hashKey } from '#service/core/gate/api-key.ts'
import { transaction } from '#service/core/write.ts'
import { type Database, rows } from '#service/db/client.ts'
import { wakeWorkers } from '#service/engine/queue/insert.ts'

const largest = 25 * 1024 * 1024
/** Nobody forwards one mail to more connections. */
const mostRecipients = 20
const mostClients = 200
const patience = 60_000

/** An error that the client is told, with its code. */
class Refused extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

type Recipient = { orgId: string; connectionId: string; source: string; label: (raw: Buffer) => Label }

type Parts = { db: Database; log: Logger; sources: Registry; host: string; port: number }

const found = `SELECT org_id AS "orgId", id AS "connectionId", source, disconnected_at IS NOT NULL AS "isDisconnected"
  FROM connections WHERE token_hash = ANY($1::text[]) LIMIT 1`

type Row = Omit<Recipient, 'label'> & { isDisconnected: boolean }

/** Whose address it is. Programs on the way may have written it in small letters, which tokens of today are anyway. */
async function recipientOf({ db, sources }: Parts, address: string): Promise<Recipient> {
  const token = /^signals\+([\w-]{16,100})@/i.exec(address)?.[1]
  const hashes = token === undefined ? [] : [hashKey(token), hashKey(token.toLowerCase())]
  const [row] = await rows<Row>(db, found, [hashes])
  const mail = row && (await sources.find(row.source))?.mail
  if (!row || !mail) throw new Refused(550, '5.1.1 There is no connection at this address.')
  if (row.isDisconnected) throw disconnected()
  const { orgId, connectionId, source } = row
  return { orgId, connectionId, source, label: mail.label }
}

function disconnected() {
  return new Refused(550, '5.1.1 This source is disconnected.')
}

function tooLarge() {
  return new Refused(552, '5.3.4 The mail is larger than 25 MiB.')
}

/** Reads to the end also what is too large, so that the client hears why. */
async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= largest) chunks.push(chunk)
    else chunks.length = 0
  }
  if (size > largest || stream.sizeExceeded) throw tooLarge()
  return Buffer.concat(chunks)
}

/** An error of ours is no fault of the mail: its sender keeps it and tries again. */
function told(log: Logger, error: unknown): Error {
  if (error instanceof Refused) return error
  log.error({ err: error }, 'a mail could not be taken')
  return new Refused(451, '4.3.0 The mail cannot be taken at the moment. Try again.')
}

/** Takes mail for the addresses of connections, and answers 250 once it is stored for each of them. */
export async function startSmtp(parts: Parts) {
  const { db, log } = parts
  const taken = new WeakMap<SMTPServerSession, Map<string, Recipient>>()

  async function store(session: SMTPServerSession, stream: SMTPServerDataStream): Promise<void> {
    const body = await readAll(stream)
    const { mailFrom, rcptTo } = session.envelope
    const from = mailFrom ? mailFrom.address : ''
    const headers = { 'return-path': `<${from.slice(0, 300)}>` }
    const recipients = rcptTo.flatMap(({ address }) => taken.get(session)?.get(address) ?? [])
    const isTaken = await transaction(db, async ({ client }) => {
      let connected = 0
      for (const { label, ...owner } of recipients)
        if ((await storeArrival(client, owner, { ...label(body), headers, body })).isConnected) connected++
      return connected > 0
    })
    if (!isTaken) throw disconnected()
    wakeWorkers(db.pool).catch((error: unknown) => log.warn({ err: error }, 'workers could not be woken'))
  }

  const server = new SMTPServer({
    name: 'signalbox',
    banner: 'Signalbox',
    size: largest,
    maxClients: mostClients,
    socketTimeout: patience,
    closeTimeout: 5000,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onMailFrom(_, session, callback) {
      taken.set(session, new Map())
      callback()
    },
    onRcptTo({ address }, session, callback) {
      const known = taken.get(session) ?? new Map<string, Recipient>()
      taken.set(session, known)
      if (known.size >= mostRecipients) return callback(new Refused(452, '4.5.3 Too many recipients.'))
      recipientOf(parts, address).then(
        (recipient) => {
          known.set(address, recipient)
          callback()
        },
        (error: unknown) => callback(told(log, error)),
      )
    },
    onData(stream, session, callback) {
      store(session, stream).then(
        () => callback(),
        (error: unknown) => {
          stream.resume()
          callback(told(log, error))
        },
      )
    },
  })
  server.on('error', (error) => log.warn({ err: error }, 'a client of the mail server broke off'))
  const address = await new Promise<AddressInfo>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(parts.port, parts.host, () => {
      server.server.off('error', reject)
      resolve(server.server.address() as AddressInfo)
    })
  })
  return {
    port: address.port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
