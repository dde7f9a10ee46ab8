import { expect, test } from 'vitest'
import { topicWriterActor } from '#service/api/topics/written.ts'
import { transaction } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { claimNext } from '#service/writers/topics/claim.ts'
import { guessAgain } from '#service/writers/topics/pass/guess-again.ts'
import { placeBatch } from '#service/writers/topics/place/batch.ts'
import { everyLanguage } from '#service/writers/topics/text/terms.ts'
import { useService } from '#tests/harness/service.ts'
import { pass, placesOf, say, topicsOf, unplacedOf, work, writerOn } from './support/talk.ts'

const service = useService()

const exportsFail = {
  ann: { by: 'ann', text: 'The CSV export times out since we updated to 4.2.1', thread: 'a' },
  bob: { by: 'bob', text: 'CSV export times out for large workspaces after 4.2.1', thread: 'b' },
  cleo: { by: 'cleo', text: 'Our nightly CSV export times out, 4.2.1 as well', thread: 'c' },
}

const invoices = { by: 'dan', text: 'Where do I change the address on our invoices?', thread: 'd' }

test('a topic begins when two people agree, and the next one joins it', async () => {
  const org = await service.org()
  await writerOn(org)
  await say(org, [exportsFail.ann, invoices])
  await work(service, org)
  expect(await topicsOf(org)).toEqual([])
  expect(await unplacedOf(org)).toHaveLength(2)
  await say(org, [exportsFail.bob])
  await work(service, org)
  const [topic] = await topicsOf(org)
  expect(topic).toMatchObject({
    topicType: 'bug_report',
    messageCount: 2,
    title: expect.stringContaining('CSV'),
  })
  await say(org, [exportsFail.cleo])
  await work(service, org)
  expect(await topicsOf(org)).toMatchObject([{ id: topic?.id, messageCount: 3 }])
  expect(await unplacedOf(org)).toMatchObject([{ title: invoices.text, guesses: [] }])
})

test('the title and each point are words of a message, which they name', async () => {
  const org = await service.org()
  await writerOn(org)
  const ids = await say(org, [exportsFail.ann, exportsFail.bob])
  await work(service, org)
  const [topic] = await topicsOf(org)
  const { body } = await org.api.get(`/topics/${topic?.id}`)
  const said = new Map([
    [ids[0], exportsFail.ann.text],
    [ids[1], exportsFail.bob.text],
  ])
  const points = body.summaryPoints as { text: string; messageId: string }[]
  expect(points).toHaveLength(2)
  for (const { text, messageId } of points) expect(said.get(messageId)).toContain(text)
  expect([...said.values()]).toContain(body.title)
})

test('the title is what somebody began with, not what was answered', async () => {
  const org = await service.org()
  await writerOn(org)
  const sentAt = new Date(Date.now() - 30_000).toISOString()
  const answer = (thread: string) => ({
    by: `team ${thread}`,
    text: 'The CSV export times out, 4.2.1',
    thread,
    sentAt,
  })
  await say(org, [exportsFail.ann, answer('a'), exportsFail.bob, answer('b')])
  await work(service, org)
  const [topic] = await topicsOf(org)
  expect([exportsFail.ann.text, exportsFail.bob.text]).toContain(topic?.title)
})

test('a title has no marks of code, and no quote without its other', async () => {
  const org = await service.org()
  await writerOn(org)
  const text = '`nl export` says "timed out'
  await say(org, [
    { by: 'ann', text: `${text} since 4.2.1`, thread: 'a' },
    { by: 'bob', text: `${text} since 4.2.1, too`, thread: 'b' },
  ])
  await work(service, org)
  const [topic] = await topicsOf(org)
  expect(topic?.title).toMatch(/^nl export says timed out since 4\.2\.1/)
})

test('while it is off it does nothing, and reads what came meanwhile once it is on', async () => {
  const org = await service.org()
  await say(org, [exportsFail.ann, exportsFail.bob])
  await work(service, org)
  expect(await topicsOf(org)).toEqual([])
  await writerOn(org)
  await work(service, org)
  expect(await topicsOf(org)).toHaveLength(1)
})

test('what was there before the writer is read when it is switched on', async () => {
  const org = await service.org()
  const ids = await say(org, [exportsFail.ann, exportsFail.bob])
  const { body } = await org.api.post('/topics', { title: 'Exports', messageIds: ids })
  await service.db.pool.query('UPDATE messages SET awaits_placing = false WHERE org_id = $1', [org.id])
  await writerOn(org)
  await work(service, org)
  const [late = ''] = await say(org, [exportsFail.cleo])
  await work(service, org)
  expect((await placesOf(service, org)).get(late)).toBe(body.id)
})

test('a reply goes where its thread is', async () => {
  const org = await service.org()
  await writerOn(org)
  await say(org, [exportsFail.ann, exportsFail.bob])
  await work(service, org)
  const [reply = ''] = await say(org, [{ by: 'eve', text: 'thanks, looking', thread: 'a' }])
  await work(service, org)
  const places = await placesOf(service, org)
  expect(new Set(places.values()).size).toBe(1)
  expect(places.get(reply)).toEqual(expect.any(String))
})

test('one clear report of a VIP begins a topic', async () => {
  const org = await service.org()
  await writerOn(org)
  await say(org, [{ by: 'vip', text: 'Hello' }])
  const { body } = await org.api.get('/people?search=vip')
  const [person] = body.data as { id: string }[]
  expect((await org.api.patch(`/people/${person?.id}`, { isVip: true })).status).toBe(200)
  await say(org, [{ by: 'vip', text: 'The login page crashes in Safari', thread: 'v' }])
  await work(service, org)
  expect(await topicsOf(org)).toMatchObject([{ title: 'The login page crashes in Safari' }])
})

test('bots, empty and one-word messages, and copies begin nothing', async () => {
  const org = await service.org()
  await writerOn(org)
  const bot = { isBot: true }
  const copied = 'Webhook deliveries fail with error 503 since this morning'
  await say(org, [
    { by: 'ci', text: 'Build 4411 failed on main: exporter tests', thread: '1', author: bot },
    { by: 'ci', text: 'Build 4412 failed on main: exporter tests', thread: '2', author: bot },
    { by: 'ann', text: 'export', thread: '3' },
    { by: 'bob', text: 'export', thread: '4' },
    { by: 'ann', text: '👍', thread: '5' },
    { by: 'bob', text: '...', thread: '6' },
    { by: 'cleo', text: copied, thread: '7' },
    { by: 'cleo@mail', text: copied, thread: '8', channel: { sourceName: 'email', sourceChannelId: 'in' } },
  ])
  await work(service, org)
  expect(await topicsOf(org)).toEqual([])
  expect(await unplacedOf(org)).toHaveLength(2)
  const aside = async (why: string) => (await unplacedOf(org, why)).map((it) => it.aside)
  expect(await aside('small_talk')).toEqual(Array(4).fill('small_talk'))
  expect(await aside('bot')).toEqual(['bot', 'bot'])
  expect((await org.api.get('/unplaced?aside=other')).status).toBe(400)
  expect((await aside('any')).toSorted()).toEqual(['bot', 'bot', ...Array(4).fill('small_talk')])
})

test('small talk is set aside until somebody says what it is about', async () => {
  const org = await service.org()
  await writerOn(org)
  await say(org, [{ by: 'ann', text: 'Hello, anybody here?', thread: 'a' }, exportsFail.bob])
  await work(service, org)
  expect(await unplacedOf(org, 'small_talk')).toHaveLength(1)
  await say(org, [{ ...exportsFail.ann, thread: 'a' }])
  await work(service, org)
  expect(await unplacedOf(org, 'any')).toEqual([])
  expect(await topicsOf(org)).toMatchObject([{ messageCount: 3 }])
})

test('the own people begin no topic among themselves, and join one that others began', async () => {
  const org = await service.org()
  await writerOn(org)
  const email = (await service.db.pool.query('SELECT email FROM members WHERE org_id = $1', [org.id])).rows[0]
    ?.email
  const own = { author: { email } }
  await say(org, [
    { ...exportsFail.ann, ...own },
    { ...exportsFail.bob, ...own, thread: 'b2' },
  ])
  await work(service, org)
  expect(await topicsOf(org)).toEqual([])
  expect(await unplacedOf(org, 'internal')).toHaveLength(2)
  await say(org, [{ by: 'dan', text: 'CSV export times out, 4.2.1, nightly', thread: 'd' }, exportsFail.cleo])
  await work(service, org)
  await pass(service, org)
  expect(await topicsOf(org)).toMatchObject([{ messageCount: 4 }])
  expect(await unplacedOf(org, 'any')).toEqual([])
})

test('a backlog begins its topics when all of it is read', async () => {
  const org = await service.org()
  await say(
    org,
    Array.from({ length: 60 }, (_, n) => ({ ...exportsFail.ann, by: `u${n}`, thread: `t${n}` })),
  )
  await say(
    org,
    Array.from({ length: 60 }, (_, n) => ({ ...exportsFail.bob, by: `v${n}`, thread: `s${n}` })),
  )
  await writerOn(org)
  await work(service, org)
  expect(await topicsOf(org)).toMatchObject([{ messageCount: 120 }])
  expect((await org.api.get('/topic-writer')).body).toMatchObject({
    pass: { askedAt: null, endedAt: expect.any(String), begun: 1 },
  })
})

test('of history that waits a topic begins where two people clearly say the same', async () => {
  const org = await service.org()
  await writerOn(org)
  const sentAt = new Date(Date.now() - 9 * 86_400_000).toISOString()
  const alone = (n: number) => `Part${n} of shelf${n} squeaks beside lamp${n}`
  const others = Array.from({ length: 100 }, (_, n) => ({ by: `u${n}`, text: alone(n), thread: `t${n}` }))
  await say(
    org,
    [exportsFail.ann, exportsFail.bob, invoices, ...others].map((it) => ({ ...it, sentAt })),
  )
  const claimed = await claimNext(service.db, 'one', [org.id])
  if (!claimed) throw new Error('Nothing is there to place')
  const by = { orgId: claimed.orgId, principal: { kind: 'writer' as const }, actor: topicWriterActor }
  const reading = { vocabulary: everyLanguage, forbidden: [] }
  await transaction(service.db, (tx) => placeBatch(tx, by, reading))
  expect(await topicsOf(org)).toEqual([])
  const step = (effect: (tx: Tx) => Promise<void>) => transaction(service.db, effect)
  const { signal } = new AbortController()
  await guessAgain({ db: service.db, by, step, reading, signal, hints: [], judged: new Set() })
  expect(await topicsOf(org)).toMatchObject([{ messageCount: 2, title: expect.stringContaining('CSV') }])
  expect(await unplacedOf(org)).toHaveLength(100)
})

test('what may not be a topic begins none', async () => {
  const org = await service.org()
  await writerOn(org, { forbidden: ['csv export'] })
  await say(org, [exportsFail.ann, exportsFail.bob])
  await work(service, org)
  expect(await topicsOf(org)).toEqual([])
})

test('a topic never begins from what not everybody may read', async () => {
  const org = await service.org()
  await writerOn(org)
  const channel = { sourceChannelId: 'C9' }
  await say(org, [
    { ...exportsFail.ann, channel },
    { ...exportsFail.bob, channel },
  ])
  await service.db.pool.query(`UPDATE channels SET visibility = 'admins' WHERE org_id = $1`, [org.id])
  await work(service, org)
  expect(await topicsOf(org)).toEqual([])
})

test.each([
  [
    'German',
    'Der CSV-Export bricht bei großen Tabellen ab',
    'Bei uns bricht der CSV-Export großer Tabellen ab',
  ],
  ['French', "L'export des factures échoue avec une erreur", "Erreur : l'export des factures échoue encore"],
  ['Japanese', '請求書のエクスポートでエラーになります', '請求書をエクスポートするとエラーが出ます'],
])('finds what belongs together in %s', async (_, one, other) => {
  const org = await service.org()
  await writerOn(org)
  await say(org, [{ by: 'ann', text: one, thread: 'a' }, { by: 'bob', text: other, thread: 'b' }, invoices])
  await work(service, org)
  expect(await topicsOf(org)).toMatchObject([{ messageCount: 2, topicType: 'bug_report' }])
})

test('why a discussion is in a topic is said in its own words', async () => {
  const org = await service.org()
  await writerOn(org)
  await say(org, [
    { by: 'ann', text: 'Changing invoices fails', thread: 'a' },
    { by: 'bob', text: 'Changed invoice fails again', thread: 'b' },
  ])
  await work(service, org)
  await say(org, [{ by: 'cleo', text: 'Changing an invoice fails for us', thread: 'c' }])
  await work(service, org)
  const { rows } = await service.db.pool.query<{ why: string[] }>(
    `SELECT why FROM topic_groups WHERE org_id = $1 AND thread_id = 'c'`,
    [org.id],
  )
  expect(rows[0]?.why).toEqual(expect.arrayContaining(['invoice', 'changing']))
})
