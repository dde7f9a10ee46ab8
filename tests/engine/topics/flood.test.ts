import { pino } from 'pino'
import { expect, test } from 'vitest'
import { everywhere, noModels } from '#service/core/models.ts'
import { takeTurn } from '#service/writers/topics/turn.ts'
import { useService } from '#tests/harness/service.ts'
import { pass, placesOf, say, topicsOf, work, writerOn } from './support/talk.ts'

const service = useService()

const reports = [
  { by: 'ann', text: 'The CSV export times out since we updated', thread: 'a' },
  { by: 'bob', text: 'CSV export times out for large workspaces', thread: 'b' },
  { by: 'cleo', text: 'Our nightly CSV export times out as well', thread: 'c' },
]

/** What a bad day brings: many reports, one mail many times, a thread without end, a bot that talks, and messages that say nothing. */
const flood = [
  ...Array.from({ length: 150 }, (_, n) => ({
    by: `u${n}`,
    text: n % 2 === 0 ? `CSV export times out again, case ${n}` : `Word${n} and ${n * 7}`,
    thread: `t${n}`,
  })),
  ...Array.from({ length: 90 }, (_, n) => ({
    by: `copied${n}`,
    text: 'Our newsletter: the summer offer ends on Friday, upgrade today and save a third',
    thread: `copy${n}`,
  })),
  ...Array.from({ length: 120 }, (_, n) => ({ by: `p${n % 3}`, text: `Step ${n} of it`, thread: 'endless' })),
  ...Array.from({ length: 60 }, (_, n) => ({
    ...{ by: 'ci', text: `Build ${n} failed on main: exporter tests`, thread: `ci${n}` },
    author: { isBot: true },
  })),
  ...Array.from({ length: 30 }, (_, n) => ({
    by: `e${n}`,
    text: n % 2 === 0 ? '...' : 'export',
    thread: `e${n}`,
  })),
]

test('a flood is placed or visibly not, to the last message, and nobody else waits for its end', async () => {
  const [org, calm] = [await service.org(), await service.org()]
  for (const it of [org, calm]) await writerOn(it)
  for (let at = 0; at < flood.length; at += 90) await say(org, flood.slice(at, at + 90))
  await say(calm, reports)
  const deps = { db: service.db, log: pino({ level: 'silent' }), models: everywhere(noModels) }
  for (const owner of ['one', 'two'])
    await takeTurn(deps, owner, new AbortController().signal, [org.id, calm.id])
  expect(await topicsOf(calm)).toMatchObject([{ messageCount: 3 }])
  await work(service, org)
  await pass(service, org)
  expect((await org.api.get('/topic-writer')).body).toMatchObject({ waiting: 0 })
  const topics = await topicsOf(org)
  const places = [...(await placesOf(service, org)).values()]
  for (const { id, messageCount } of topics)
    expect(places.filter((it) => it === id)).toHaveLength(messageCount)
  expect(places.filter((it) => it !== null).length).toBeGreaterThanOrEqual(70)
  const { rows } = await service.db.pool.query<{ all: number; placed: number }>(
    `SELECT count(*)::int AS all, count(topic_id)::int AS placed FROM topic_groups WHERE org_id = $1`,
    [org.id],
  )
  const [groups] = rows
  const countOf = async (aside: string) =>
    Number((await org.api.get(`/unplaced?limit=1&aside=${aside}`)).body.totalCount)
  const left = (await countOf('none')) + (await countOf('any'))
  // A discussion each, one of them the thread, and none is nowhere.
  expect(groups?.all).toBe(150 + 90 + 1 + 60 + 30)
  expect((groups?.placed ?? 0) + left).toBe(groups?.all)
  expect(await countOf('bot')).toBe(60)
  expect(topics.filter(({ title }) => /newsletter|Build/.test(title))).toEqual([])
})
