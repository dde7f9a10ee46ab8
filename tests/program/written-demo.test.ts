import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { adjustedRandIndex } from '#scripts/agreement.ts'
import { type PostgresServer, startPostgres } from '#scripts/postgres.ts'
import { openDatabase } from '#service/db/client.ts'
import {
  readWritten,
  type Written,
  type WrittenDiscussion,
  type WrittenTopic,
} from '#service/db/demo/build/written.ts'
import { readStories, type WrittenStory } from '#service/db/demo/build/written-stories.ts'
import { startEmbedded } from '#service/db/embedded/start.ts'
import { migrateDatabase } from '#service/db/migrate.ts'
import { openForCommand } from '#service/db/open.ts'
import { dayWord } from './support/stamped.ts'
import { writeDemo } from './support/write-demo.ts'
import { lastLook, writeDemoStories } from './support/write-stories.ts'

vi.mock(import('#service/writers/stories/facts/facts.ts'), async (original) => ({
  ...(await original()),
  moment: (label, at, _zone, query) => ({ kind: 'moment', label, at, query, text: dayWord(at) }),
}))

const newDirectory = () => mkdtempSync(path.join(tmpdir(), 'signalbox-demo-'))

/** Where there is one: topics take it half of the time. */
let server: PostgresServer | null
/** An empty database with its tables, which each test begins with. */
let empty: Blob

beforeAll(async () => {
  server = await startPostgres()
  if (server) await migrateDatabase({ connectionString: server.url })
  const directory = newDirectory()
  const source = await startEmbedded(directory, { memory: true })
  await migrateDatabase(source.poolConfig)
  empty = await source.dumpSnapshot()
  await source.close()
  rmSync(directory, { recursive: true, force: true })
})

afterAll(() => server?.stop())

/** In memory: what is written has to be right, not to outlive the test, and syncing it is a good part of the time. */
async function emptyDatabase() {
  const directory = newDirectory()
  const embedded = await startEmbedded(directory, { memory: true, snapshot: empty })
  const db = openDatabase({
    kind: 'embedded',
    pool: { ...embedded.poolConfig, max: 2 },
    listen: async () => async () => undefined,
    close: embedded.close,
  })
  onTestFinished(async () => {
    await db.close()
    rmSync(directory, { recursive: true, force: true })
  })
  return db
}

/** What each message is in; messages that are in nothing are each on their own. */
function placeOfEach(
  discussions: WrittenDiscussion[],
  of: (one: WrittenDiscussion, n: number) => number | null,
): string[] {
  const found: string[] = []
  for (const [n, one] of discussions.entries())
    for (const message of one.messages) found[message] = `${of(one, n) ?? `none ${message}`}`
  return found
}

const topicOfEach = (discussions: WrittenDiscussion[]) => placeOfEach(discussions, ({ topic }) => topic)
const discussionOfEach = (discussions: WrittenDiscussion[]) => placeOfEach(discussions, (_, n) => n)

/** One entry a line, so that a difference can be read. */
function keep(name: string, entries: readonly unknown[]): void {
  const lines = entries.map((entry) => JSON.stringify(entry)).join(',\n')
  writeFileSync(new URL(`../../service/db/demo/written/${name}`, import.meta.url), `[\n${lines}\n]\n`)
}

/** Wednesday morning on which the demo is written: pauses between messages, and with them discussions, depend on the day. */
const writtenAt = new Date('2026-03-18T10:20:00Z')

async function databaseForTopics() {
  if (!server) return emptyDatabase()
  const db = await openForCommand({ url: server.url, dataDir: '', poolSize: 2 })
  onTestFinished(() => db.close())
  return db
}

async function writeNow(): Promise<Written> {
  const db = await databaseForTopics()
  onTestFinished(() => void vi.useRealTimers())
  const setClock = (to: Date) => void vi.setSystemTime(to)
  setClock(writtenAt)
  const written = await writeDemo({ db, log: pino({ level: 'warn' }), now: writtenAt, setClock })
  if (process.env.WRITE_DEMO) {
    keep('topics.json', written.topics)
    keep('discussions.json', written.discussions)
    keep('proposals.json', written.proposals)
  }
  return written
}

const titlesOf = (topics: WrittenTopic[]) => topics.map(({ title }) => title.toLowerCase())

/**
 * The same writer writes the same, letter by letter. Less is asked for, so that not each small change of the writer makes the
 * demo be written again: `WRITE_DEMO=1` does that. Ninety days are read as on a first day, which takes a minute, and several on a
 * machine that does much else.
 */
test('the topics of the demo are what the writer makes of its messages', { timeout: 900_000 }, async () => {
  const { topics, discussions, proposals } = await writeNow()
  const kept = readWritten()
  expect(
    adjustedRandIndex(discussionOfEach(kept.discussions), discussionOfEach(discussions)),
  ).toBeGreaterThan(0.95)
  expect(adjustedRandIndex(topicOfEach(kept.discussions), topicOfEach(discussions))).toBeGreaterThan(0.8)
  expect(Math.abs(topics.length - kept.topics.length)).toBeLessThan(kept.topics.length / 5)
  const titles = new Set(titlesOf(topics))
  const same = titlesOf(kept.topics).filter((title) => titles.has(title))
  expect(same.length).toBeGreaterThan(kept.topics.length / 2)

  expect(topics.length).toBeLessThan(200)
  // What needs to be looked at first is the smaller part, or nothing is said by it.
  const high = topics.filter(({ priority }) => priority === 'high' || priority === 'very_high')
  expect(high.length).toBeLessThan(topics.length / 2)
  const waiting = discussions.filter(({ topic, aside }) => topic === null && aside === null)
  expect(waiting.length).toBeLessThan(discussions.length / 10)
  // A discussion that waited before there was any topic gets guesses among the topics that began later.
  expect(waiting.filter(({ guesses }) => guesses.length > 0).length).toBeGreaterThan(2)
  // More than a handful of questions would be as good as none; fewer than a few, and nobody finds out what they are.
  expect(proposals.length).toBeGreaterThan(2)
  expect(proposals.length).toBeLessThan(20)
  const places = topicOfEach(discussions)
  const stray = topics.filter(({ points }, n) => points.some(({ message }) => places[message] !== `${n}`))
  expect(stray).toEqual([])
})

async function storiesOf(now: Date, looks?: typeof lastLook) {
  const db = await emptyDatabase()
  onTestFinished(() => void vi.useRealTimers())
  const setClock = (to: Date) => void vi.setSystemTime(to)
  setClock(now)
  return writeDemoStories({ db, log: pino({ level: 'warn' }), now, setClock }, looks)
}

test('the stories of the demo are what the writer makes of it', { timeout: 300_000 }, async () => {
  const written = await storiesOf(writtenAt)
  if (process.env.WRITE_DEMO) keep('stories.json', written)
  expect(written).toEqual(readStories().stories)
})

/** Figures of a story and its words, without the last digits of shares. */
const toldIn = ({ title, summary, facts }: WrittenStory) =>
  JSON.stringify({ title, summary, figures: (facts as { figures: object }).figures }).replace(
    /(?<= s)0\.\d+/g,
    (share) => Number(share).toFixed(5),
  )

/**
 * Days of silence and of quiet count weekends, so that one or the other finding is another; of the same finding the same is told, as instants
 * and days are kept by messages and shares of all talk. One look shows it: each story has what it says now from that look alone.
 */
test('the stories of the demo tell the same on another day', { timeout: 300_000 }, async () => {
  const onSunday = new Date('2026-11-29T21:05:00Z')
  const open = readStories().stories.filter(({ archive }) => archive === null)
  const again = new Map((await storiesOf(onSunday, lastLook)).map((story) => [story.finding, story]))
  const same = open.flatMap((before) => {
    const story = again.get(before.finding)
    return story ? [[story, before] as const] : []
  })
  expect(same.length).toBeGreaterThan(open.length / 2)
  for (const [story, before] of same) expect(toldIn(story)).toBe(toldIn(before))
})
