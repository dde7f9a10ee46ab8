import { createConnection } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { frame, simpleQuery, startupPacket, text } from '#service/db/embedded/messages.ts'
import { connect, startInMemory } from './setup.ts'

const sync = frame('S')
const flush = frame('H')
const parse = (sql: string) => frame('P', text(''), text(sql), Buffer.from([0, 0]))
const bind = frame('B', text(''), text(''), Buffer.from([0, 0, 0, 0, 0, 0]))
const execute = frame('E', text(''), Buffer.from([0, 0, 0, 0]))

/** Speaks the protocol byte by byte; `until` reads the types of the answers up to the given one. */
async function raw(socketDir: string) {
  const socket = createConnection(join(socketDir, '.s.PGSQL.5432'))
  onTestFinished(() => {
    socket.destroy()
  })
  const chunks = socket.iterator({ destroyOnReturn: false })
  let rest = Buffer.alloc(0)
  const until = async (type: string) => {
    let seen = ''
    while (!seen.endsWith(type)) {
      const length = rest.length >= 5 ? 1 + rest.readInt32BE(1) : Number.POSITIVE_INFINITY
      if (rest.length < length) rest = Buffer.concat([rest, (await chunks.next()).value])
      else {
        seen += String.fromCharCode(rest[0] ?? 0)
        rest = rest.subarray(length)
      }
    }
    return seen
  }
  socket.write(startupPacket({ user: 'postgres', database: 'postgres' }))
  expect(await until('Z')).toMatch(/^RS+KZ$/)
  return { write: (...messages: Buffer[]) => socket.write(Buffer.concat(messages)), until }
}

test('skips to Sync after an error', async () => {
  const client = await raw((await startInMemory()).socketDir)
  client.write(parse('SELEC'), bind, execute, parse('SELECT 1'), bind, execute, sync)
  expect(await client.until('Z')).toBe('EZ')
  client.write(parse('SELECT 1'), bind, execute, sync)
  expect(await client.until('Z')).toBe('12DCZ')
})

test('keeps the database for a client between Flush and Sync', async () => {
  const database = await startInMemory()
  const [client, other] = [await raw(database.socketDir), await connect(database)]
  client.write(parse('SELECT 1'), flush)
  expect(await client.until('1')).toBe('1')
  const waiting = other.query('SELECT $1::int AS v', [2])
  client.write(bind, execute, flush)
  expect(await client.until('C')).toBe('2DC')
  client.write(sync)
  expect(await client.until('Z')).toBe('Z')
  expect((await waiting).rows).toEqual([{ v: 2 }])
})

test('copies data in and out', async () => {
  const client = await raw((await startInMemory()).socketDir)
  client.write(simpleQuery('CREATE TABLE t (id int)'))
  await client.until('Z')
  client.write(simpleQuery('COPY t FROM STDIN'))
  expect(await client.until('G')).toBe('G')
  client.write(frame('d', Buffer.from('1\n2\n')), frame('c'))
  expect(await client.until('Z')).toBe('CZ')
  client.write(simpleQuery('COPY t TO STDOUT'))
  expect(await client.until('Z')).toBe('HddcCZ')
})

test.each(['COPY missing FROM STDIN', 'COPY t FROM STDIN'])('goes on after a failed "%s"', async (sql) => {
  const client = await raw((await startInMemory()).socketDir)
  client.write(simpleQuery('CREATE TABLE t (id int)'))
  await client.until('Z')
  client.write(simpleQuery(sql))
  await client.until('G')
  client.write(frame('d', Buffer.from('no number\n')), frame('c'))
  expect(await client.until('Z')).toBe('EZ')
  client.write(simpleQuery('SELECT 1'))
  expect(await client.until('Z')).toBe('TDCZ')
})
