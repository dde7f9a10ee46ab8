import { adjustedRandIndex } from '#scripts/agreement.ts'
import type { Database } from '#service/db/client.ts'
import { subjectsOfMessages } from '#service/db/demo/build/plan.ts'
import { loadRawDemo } from '#service/db/demo/load.ts'
import { type House, type Kind, openHouse } from './house.ts'
import { until } from './stream.ts'

/** Subjects of the demo, by message. */
type Subjects = Map<string, string>

export type DemoFigures = {
  topics: number
  /** Topics with at most three discussions. */
  small: number
  /** Discussions in the middle topic, in the largest, and in all. */
  sizes: { middle: number; largest: number; all: number }
  /** Discussions that somebody is asked to place, and those that are set aside. */
  unplaced: number
  aside: number
  proposals: number
  /** How far topics agree with the subjects, on messages that have one. */
  ari: number
  /** One line for each topic, largest first. */
  titles: string[]
}

async function seedDemo(db: Database): Promise<string> {
  const client = await db.pool.connect()
  try {
    return (await loadRawDemo(client, new Date())).orgId
  } finally {
    client.release()
  }
}

const placedMessages = `
SELECT m.id, g.topic_id AS "topicId" FROM messages m JOIN topic_groups g ON g.org_id = m.org_id AND g.id = m.group_id
WHERE m.org_id = $1 AND g.topic_id IS NOT NULL`

async function placesIn({ db, orgId }: House): Promise<Subjects> {
  const { rows } = await db.pool.query<{ id: string; topicId: string }>(placedMessages, [orgId])
  return new Map(rows.map(({ id, topicId }) => [id, topicId]))
}

const readTopics = `
SELECT t.title, t.topic_type AS type, t.person_count AS people, count(g.id)::int AS n FROM topics t
JOIN topic_groups g ON g.org_id = t.org_id AND g.topic_id = t.id
WHERE t.org_id = $1 AND t.retired_at IS NULL GROUP BY t.org_id, t.id ORDER BY count(g.id) DESC, t.title`

type TopicRow = { title: string; type: string | null; people: number; n: number }

async function figuresOf(house: House, subjects: Subjects): Promise<DemoFigures> {
  const { rows } = await house.db.pool.query<TopicRow>(readTopics, [house.orgId])
  const count = async (path: string) => Number((await house.call('GET', `${path}limit=1`)).totalCount)
  const places = await placesIn(house)
  const known = [...subjects]
  const sizes = rows.map(({ n }) => n)
  return {
    topics: rows.length,
    small: sizes.filter((n) => n <= 3).length,
    sizes: {
      middle: sizes[Math.floor(sizes.length / 2)] ?? 0,
      largest: sizes[0] ?? 0,
      all: sizes.reduce((sum, n) => sum + n, 0),
    },
    unplaced: await count('/unplaced?'),
    aside: await count('/unplaced?aside=any&'),
    proposals: await count('/topic-proposals?'),
    ari: adjustedRandIndex(
      known.map(([, topic]) => topic),
      known.map(([id]) => places.get(id) ?? id),
    ),
    titles: rows.map(({ n, people, type, title }) => `${n} discussions, ${people} people, ${type}: ${title}`),
  }
}

export type MeasuredDemo = { atOnce: DemoFigures; afterPass: DemoFigures }

/** Has the writer place all messages of the demo. `look` may read more before the database is gone. */
export async function measureDemo(
  on: Kind = 'embedded',
  look: (house: House) => Promise<void> = async () => undefined,
): Promise<MeasuredDemo> {
  const house = await openHouse({ seed: seedDemo, on })
  try {
    const subjects = subjectsOfMessages()
    await house.db.pool.query('UPDATE messages SET awaits_placing = true WHERE org_id = $1', [house.orgId])
    await house.call('PATCH', '/topic-writer', { enabled: true })
    await until(house, ({ waiting }) => waiting === 0)
    const atOnce = await figuresOf(house, subjects)
    await house.call('POST', '/topic-writer/passes', {})
    await until(house, ({ pass }) => pass.endedAt !== null && pass.askedAt === null)
    const afterPass = await figuresOf(house, subjects)
    await look(house)
    return { atOnce, afterPass }
  } finally {
    await house.close()
  }
}
