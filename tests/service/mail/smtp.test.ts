import { once } from 'node:events'
import { connect as connectTo } from 'node:net'
import { createTransport } from 'nodemailer'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openCredentials } from '#service/api/connections/credentials.ts'
import { registry } from '#service/connectors/registry.ts'
import { sealWith } from '#service/core/seal.ts'
import type { Database } from '#service/db/client.ts'
import { startSmtp } from '#service/doors/smtp/smtp.ts'
import { testSecret, useService } from '#tests/harness/service.ts'
import { arrivalsOf, connect, mapAll, tracesOf } from '#tests/harness/signals.ts'

const service = useService()
const settings = { address: 'support@northline.example' }

async function started(db: Database = service.db) {
  const log = pino({ level: 'silent' })
  const { port, close } = await startSmtp({ db, log, sources: registry, host: '127.0.0.1', port: 0 })
  onTestFinished(close)
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  const send = (to: string, raw: string | Buffer, from = 'ada@halden.example') =>
    transport.sendMail({ envelope: { from, to }, raw })
  return { port, close, send }
}

async function connected() {
  const org = await service.org()
  const { id } = await connect(org, 'email', { settings, secrets: {} })
  const found = await service.db.pool.query<{ sealed: string }>(
    'SELECT sealed_secrets AS sealed FROM connections WHERE org_id = $1 AND id = $2',
    [org.id, id],
  )
  const opened = openCredentials(sealWith(testSecret), { orgId: org.id, id }, found.rows[0]?.sealed ?? null)
  return { org, id, address: `signals+${opened?.token}@signals.example` }
}

const mail = (id: string, text = 'It fails.') =>
  `Message-ID: <${id}@halden.example>\r\nFrom: Ada <ada@halden.example>\r\nTo: support@northline.example\r\nSubject: Help\r\n\r\n${text}\r\n`

test('a mail to the address of a connection is stored before it is answered, and becomes a message', async () => {
  const { org, address } = await connected()
  const { send } = await started()
  const { response } = await send(address, mail('a'))
  expect(response).toMatch(/^250 /)
  expect(await arrivalsOf(org)).toMatchObject([{ outcome: 'waiting', deliveryId: 'a@halden.example' }])
  await mapAll(service, org)
  expect(await arrivalsOf(org)).toMatchObject([{ outcome: 'mapped', made: { messages: 1 } }])
  expect((await tracesOf(service, org)).messages).toEqual([
    {
      source_message_id: 'a@halden.example',
      content: 'Help\n\nIt fails.',
      thread_id: 'a@halden.example',
      kind: 'email',
    },
  ])
})

test('an address that somebody wrote in other letters is the same', async () => {
  const { org, address } = await connected()
  const { send } = await started()
  await send(address.toUpperCase(), mail('a'))
  expect(await arrivalsOf(org)).toHaveLength(1)
})

test('a mail that is sent twice, or without a sender, makes nothing twice and nothing at all', async () => {
  const { org, address } = await connected()
  const { send } = await started()
  await send(address, mail('a'))
  await send(address, mail('a'))
  await send(address, mail('b'), '')
  await mapAll(service, org)
  expect((await arrivalsOf(org)).map(({ outcome }) => outcome).toSorted()).toEqual([
    'duplicate',
    'ignored',
    'mapped',
  ])
})

test.each([
  ['an unknown token', `signals+${'0'.repeat(48)}@signals.example`],
  ['no token', 'support@northline.example'],
])('mail to %s is refused with 550', async (_, address) => {
  const { send } = await started()
  await expect(send(address, mail('a'))).rejects.toMatchObject({ responseCode: 550 })
})

test('mail to a connection that is disconnected, or takes no mail, is refused with 550', async () => {
  const { org, id, address } = await connected()
  const { send } = await started()
  await org.api.send('DELETE', `/connections/${id}?data=keep`)
  await expect(send(address, mail('a'))).rejects.toMatchObject({ responseCode: 550 })
  const { url } = await connect(org, 'github')
  const token = url.split('/').at(-1)
  await expect(send(`signals+${token}@signals.example`, mail('a'))).rejects.toMatchObject({
    responseCode: 550,
  })
})

test('a mail that is too large is refused with 552, announced or not', async () => {
  const { org, address } = await connected()
  const { port, send } = await started()
  const large = Buffer.alloc(25 * 1024 * 1024 + 1, 'x\r\n')
  await expect(send(address, large)).rejects.toMatchObject({ responseCode: 552 })
  const line = connectTo(port, '127.0.0.1')
  const said = async () => String((await once(line, 'data'))[0])
  await said()
  for (const command of [
    'HELO halden.example',
    'MAIL FROM:<ada@halden.example>',
    `RCPT TO:<${address}>`,
    'DATA',
  ]) {
    line.write(`${command}\r\n`)
    await said()
  }
  line.write(large)
  line.write('\r\n.\r\n')
  expect(await said()).toMatch(/^552 /)
  line.destroy()
  expect(await arrivalsOf(org)).toEqual([])
})

test('what cannot be stored is not taken: the sender keeps it, and sends it again', async () => {
  const { org, address } = await connected()
  let isBroken = true
  const pool = new Proxy(service.db.pool, {
    get: (target, name) =>
      name === 'connect' && isBroken
        ? () => Promise.reject(new Error('the database is away'))
        : typeof Reflect.get(target, name) === 'function'
          ? Reflect.get(target, name).bind(target)
          : Reflect.get(target, name),
  })
  const { send } = await started({ ...service.db, pool })
  await expect(send(address, mail('a'))).rejects.toMatchObject({ responseCode: 451 })
  expect(await arrivalsOf(org)).toEqual([])
  isBroken = false
  await send(address, mail('a'))
  expect(await arrivalsOf(org)).toMatchObject([{ outcome: 'waiting' }])
})

test('a line that breaks in the middle of a mail leaves nothing', async () => {
  const { org, address } = await connected()
  const { port, close } = await started()
  const line = connectTo(port, '127.0.0.1')
  const said = async () => String((await once(line, 'data'))[0])
  await said()
  for (const command of [
    'HELO halden.example',
    'MAIL FROM:<ada@halden.example>',
    `RCPT TO:<${address}>`,
    'DATA',
  ]) {
    line.write(`${command}\r\n`)
    await said()
  }
  line.write(mail('a'))
  line.destroy()
  await close()
  expect(await arrivalsOf(org)).toEqual([])
})
