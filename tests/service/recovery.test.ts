import type { AddressInfo } from 'node:net'
import { createConnection, createServer } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openForService } from '#service/db/open.ts'
import '#tests/harness/provided.ts'

const { kind, pool } = inject('database')

/** The message with which a server refuses connections while it recovers. */
function startingUp(): Buffer {
  const fields = 'SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0'
  const message = Buffer.alloc(5 + fields.length)
  message.write('E')
  message.writeInt32BE(4 + fields.length, 1)
  message.write(fields, 5)
  return message
}

/** A way to the database which for the first connections says that it is still recovering. */
async function recovering(refusals: number): Promise<string> {
  const target = new URL(pool.connectionString ?? '')
  let left = refusals
  const server = createServer((near) => {
    near.on('error', () => undefined)
    if (left-- > 0) {
      near.once('data', () => near.end(startingUp()))
      return
    }
    const far = createConnection({ port: Number(target.port), host: target.hostname })
    far.on('error', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return Object.assign(new URL(target), { port: String((server.address() as AddressInfo).port) }).href
}

test.runIf(kind === 'postgresql')(
  'who starts while the database recovers waits for it, and says so',
  async () => {
    let told = 0
    const source = { url: await recovering(3), dataDir: '', poolSize: 2, onWait: () => void told++ }
    const { db } = await openForService(source)
    onTestFinished(() => db.close())
    expect((await db.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    expect(told).toBe(1)
  },
)

test('who starts while there is no database is told so', async () => {
  const url = 'postgres://postgres@127.0.0.1:1/postgres'
  await expect(openForService({ url, dataDir: '', poolSize: 2 })).rejects.toThrow('ECONNREFUSED')
})
