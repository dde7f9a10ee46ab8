import type { TopicWriterSettings } from '#contract/topic-writer.ts'
import { adjustedRandIndex, vMeasure } from '#scripts/agreement.ts'
import { type Models, noModels } from '#service/core/models.ts'
import { randomOf, shuffled } from '#service/writers/topics/cluster/random.ts'
import { type House, type Kind, openHouse } from './house.ts'
import type { Labelled, TextSet } from './sets.ts'

const strangeLabel = ''
const batchSize = 100
const askMs = 50

export type Figures = {
  ari: number
  vMeasure: number
  topics: number
  /** Share of texts with a label that are in no topic. */
  unplaced: number
  /** Share of texts without a label that are in no topic; null when the set has none. */
  refused: number | null
}

export type Streamed = {
  atOnce: Figures
  afterPass: Figures
  placeSeconds: number
  passSeconds: number
  texts: number
}

/** Each text is a thread of its own, by another person. */
function message(text: string, n: number) {
  return {
    id: `m${n}`,
    content: text,
    sentAt: new Date(Date.now() - 60_000).toISOString(),
    threadId: `t${n}`,
    channel: { sourceName: 'slack', sourceServerId: 'T1', sourceChannelId: 'C1' },
    author: { platformId: `u${n}` },
  }
}

/** Asks again until the settings of the writer say so. */
export async function until(house: House, isSo: (settings: TopicWriterSettings) => boolean): Promise<void> {
  for (;;) {
    const settings = (await house.call('GET', '/topic-writer')) as TopicWriterSettings
    if (isSo(settings)) return
    await new Promise((resolve) => setTimeout(resolve, askMs))
  }
}

const soon = `UPDATE topic_writers SET ask_at = now() WHERE ask_at IS NOT NULL`
const left = `
SELECT (SELECT count(*) FROM discussion_questions WHERE state <> 'done') + (SELECT count(*) FROM topic_questions WHERE state <> 'done')
  + (SELECT count(*) FROM discussion_vectors WHERE NOT is_read) + (SELECT count(*) FROM topic_writers WHERE $1 AND embed_at <= now()) AS n`

/** Waits until models were asked, and were heard, of all that there is to ask. */
async function modelsEnd({ db }: House, { embedding }: Models): Promise<void> {
  for (;;) {
    await db.pool.query(soon)
    const { rows } = await db.pool.query<{ n: string }>(left, [embedding !== null])
    if (rows[0]?.n === '0') return
    await new Promise((resolve) => setTimeout(resolve, askMs * 10))
  }
}

const places = `
SELECT m.source_message_id AS id, g.topic_id AS "topicId" FROM messages m
LEFT JOIN topic_groups g ON g.org_id = m.org_id AND g.id = m.group_id WHERE m.org_id = $1`

async function figuresOf({ db, orgId }: House, texts: Labelled[]): Promise<Figures> {
  const { rows } = await db.pool.query<{ id: string; topicId: string | null }>(places, [orgId])
  const topics = new Map(rows.map(({ id, topicId }) => [id, topicId]))
  const all = texts.map(({ label }, n) => ({ label, n, topicId: topics.get(`m${n}`) ?? null }))
  const known = all.filter(({ label }) => label !== strangeLabel)
  const strange = all.filter(({ label }) => label === strangeLabel)
  const labels = known.map(({ label }) => label)
  const clusters = known.map(({ topicId, n }) => topicId ?? `alone ${n}`)
  const aloneOf = (some: typeof all) => some.filter(({ topicId }) => topicId === null).length / some.length
  return {
    ari: adjustedRandIndex(labels, clusters),
    vMeasure: vMeasure(labels, clusters),
    topics: new Set(all.flatMap(({ topicId }) => topicId ?? [])).size,
    unplaced: aloneOf(known),
    refused: strange.length === 0 ? null : aloneOf(strange),
  }
}

/** Sends a set in an order by chance, waits until all is placed, and has one pass made that merges and splits. */
export async function stream(
  set: TextSet,
  seed: number,
  models: Models = noModels,
  on: Kind = 'embedded',
): Promise<Streamed> {
  const all = [...set.texts, ...set.strange.map((text) => ({ text, label: strangeLabel }))]
  const texts = [...shuffled(all.length, randomOf(seed))].flatMap((n) => all[n] ?? [])
  const house = await openHouse({ models, on })
  try {
    await house.call('PATCH', '/topic-writer', {
      enabled: true,
      automatic: ['merge', 'split'],
      languages: ['en'],
      ...{ callsPerDay: 10_000, textsPerDay: 1_000_000 },
    })
    const began = performance.now()
    for (let at = 0; at < texts.length; at += batchSize) {
      const some = texts.slice(at, at + batchSize)
      await house.call('POST', '/messages', { messages: some.map(({ text }, n) => message(text, at + n)) })
    }
    await until(house, ({ waiting }) => waiting === 0)
    await modelsEnd(house, models)
    const placed = performance.now()
    const atOnce = await figuresOf(house, texts)
    const asked = performance.now()
    await house.call('POST', '/topic-writer/passes', {})
    await until(house, ({ pass }) => pass.endedAt !== null && pass.askedAt === null)
    await modelsEnd(house, models)
    const ended = performance.now()
    return {
      atOnce,
      afterPass: await figuresOf(house, texts),
      placeSeconds: (placed - began) / 1000,
      passSeconds: (ended - asked) / 1000,
      texts: texts.length,
    }
  } finally {
    await house.close()
  }
}
