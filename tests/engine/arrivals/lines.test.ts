import { expect, test, vi } from 'vitest'
import type { Line, Registry } from '#service/api/arrivals/source.ts'
import { source as webhook } from '#service/connectors/webhook/source.ts'
import { holdLines } from '#service/connectors/work/sockets.ts'
import { AccessRefused } from '#service/core/sources.ts'
import { useService } from '#tests/harness/service.ts'
import { arrivalsOf, type Connected, connect, depsOf } from '#tests/harness/signals.ts'

const service = useService()

type Opened = { line: Line; broke: (error?: Error) => void; isClosed: boolean }

/** A source with a line, of which each is remembered. */
function lined(refuse: () => Error | null = () => null) {
  const opened: Opened[] = []
  const sources: Registry = {
    find: async () => ({
      ...webhook,
      socket: {
        needs: [],
        async open(line) {
          const error = refuse()
          if (error) throw error
          const ended = Promise.withResolvers<void>()
          ended.promise.catch(() => undefined)
          const broke = (why?: Error) => (why ? ended.reject(why) : ended.resolve())
          const one: Opened = { line, broke, isClosed: false }
          opened.push(one)
          return {
            closed: ended.promise,
            async close() {
              one.isClosed = true
            },
          }
        },
      },
    }),
    all: async () => [],
  }
  return { opened, sources }
}

const far = new Date(Date.now() + 3_600_000)

/** A process that holds lines; `turn` lets it look for those that are due at an instant. */
function process({ org }: Connected, owner: string, sources: Registry, now?: Date) {
  const stopping = new AbortController()
  const lines = holdLines(depsOf(service, { sources }), owner, { orgIds: [org.id], ...(now && { now }) })
  return {
    turn: () => lines.turn(10, stopping.signal),
    async stop() {
      stopping.abort()
      await lines.ended()
    },
  }
}

const event = (n: number) => ({
  kind: 'event',
  deliveryId: `l${n}`,
  entityKey: null,
  headers: {},
  payload: { n },
})

const statusOf = async ({ org, path }: Connected) => (await org.api.get(path)).body

/** A busy machine takes longer to open a line; milliseconds. */
const patience = 20_000

test('one process holds the line, keeps what comes over it, and says that it is open', async () => {
  const connection = await connect(await service.org(), 'webhook')
  const { opened, sources } = lined()
  const [one, two] = [process(connection, 'one', sources), process(connection, 'two', sources)]
  await Promise.all([one.turn(), two.turn(), one.turn(), two.turn()])
  await vi.waitFor(
    async () => expect(await statusOf(connection)).toMatchObject({ status: 'healthy' }),
    patience,
  )
  expect(opened).toHaveLength(1)
  await opened[0]?.line.deliver(event(1))
  await opened[0]?.line.deliver(event(1))
  expect((await arrivalsOf(connection.org)).map(({ deliveryId, outcome }) => [deliveryId, outcome])).toEqual([
    ['l1', 'waiting'],
    ['l1', 'duplicate'],
  ])
  await Promise.all([one.stop(), two.stop()])
  expect(opened[0]?.isClosed).toBe(true)
})

test('a line that ends is opened again, with what was kept of it', async () => {
  const connection = await connect(await service.org(), 'webhook')
  const { opened, sources } = lined()
  const holder = process(connection, 'one', sources)
  await holder.turn()
  await vi.waitFor(() => expect(opened).toHaveLength(1), patience)
  expect(opened[0]?.line.state).toBeNull()
  await opened[0]?.line.saveState({ session: 's1', seq: 7 })
  opened[0]?.broke()
  const isOpenedAgain = () => holder.turn().then(() => opened.length === 2)
  await vi.waitUntil(isOpenedAgain, 20_000)
  expect(opened[1]?.line.state).toEqual({ session: 's1', seq: 7 })
  await holder.stop()
})

test('what comes after another process has taken the line over is not kept', async () => {
  const connection = await connect(await service.org(), 'webhook')
  const { opened, sources } = lined()
  const hung = process(connection, 'one', sources)
  const next = process(connection, 'two', sources, far)
  await hung.turn()
  // While it notes that the line is open, nobody takes it over.
  await vi.waitFor(
    async () => expect(await statusOf(connection)).toMatchObject({ status: 'healthy' }),
    patience,
  )
  await next.turn()
  await vi.waitFor(() => expect(opened).toHaveLength(2), patience)
  await expect(opened[0]?.line.deliver(event(1))).rejects.toThrow('another process')
  await opened[1]?.line.deliver(event(1))
  expect(await arrivalsOf(connection.org)).toHaveLength(1)
  await Promise.all([hung.stop(), next.stop()])
})

test('a sender that refuses is told of, and so is a line that breaks again and again', async () => {
  const refused = await connect(await service.org(), 'webhook')
  const refusing = lined(() => new AccessRefused('The token is none.'))
  const one = process(refused, 'one', refusing.sources)
  await one.turn()
  await vi.waitFor(
    async () =>
      expect(await statusOf(refused)).toMatchObject({ status: 'failing', statusText: 'The token is none.' }),
    patience,
  )
  await one.stop()
  const broken = await connect(await service.org(), 'webhook')
  const breaking = lined(() => new Error('no answer'))
  const two = process(broken, 'two', breaking.sources, far)
  await vi.waitFor(
    async () => {
      await two.turn()
      expect((await statusOf(broken)).statusText).toContain('several times in a row')
    },
    { timeout: 20_000 },
  )
  await two.stop()
})

test('a disconnected connection keeps nothing more', async () => {
  const connection = await connect(await service.org(), 'webhook')
  const { opened, sources } = lined()
  const holder = process(connection, 'one', sources)
  await holder.turn()
  await vi.waitFor(() => expect(opened).toHaveLength(1), patience)
  await connection.org.api.send('DELETE', connection.path)
  await expect(opened[0]?.line.deliver(event(1))).rejects.toThrow('another process')
  await holder.stop()
})
