import { expect, test } from 'vitest'
import { auditReach } from '#contract/audit-log.ts'
import { anInstant, aUuid, column, objectsOf, readAll } from '#tests/harness/answers.ts'
import { addChange, addCompanies, addMember } from '#tests/harness/factories.ts'
import { madeAutomation } from '#tests/harness/factories-automations.ts'
import { addTopics } from '#tests/harness/factories-topics.ts'
import { actingAs } from '#tests/harness/members.ts'
import { type Org, useService } from '#tests/harness/service.ts'

const service = useService()
const at = (n: number) => new Date(Date.UTC(2031, 0, 1) + n * 1000)

/** As people, agents and the system would have made them, the last one newest. */
async function changed(org: Org, rows: Partial<Parameters<typeof addChange>[2]>[]): Promise<void> {
  for (const [n, row] of rows.entries())
    await addChange(service.db, org.id, { entityId: String(n), changedAt: at(n), ...row })
}

const mara = { actorType: 'user' as const, actorId: 'mara', actorName: 'Mara' }
const digest = { actorType: 'agent' as const, actorId: 'digest', actorName: 'Digest' }

test('GET /audit-log answers who changed what, with the name that it has', async () => {
  const org = await service.org()
  const owner = await addMember(service.db, org.id, { role: 'owner', name: 'Mia' })
  const headers = actingAs(org, owner)
  const [companyId = ''] = await addCompanies(service.db, org.id, [{ name: 'Halden' }])
  await org.api.patch(`/companies/${companyId}`, { name: 'Halden AB' }, { headers })
  const answer = await org.api.get('/audit-log?limit=1')
  expect(answer.body).toStrictEqual({
    data: [
      {
        id: aUuid,
        changedAt: anInstant,
        actor: { type: 'user', id: owner, name: 'Mia', image: '' },
        operation: 'UPDATE',
        resource: 'company',
        resourceId: companyId,
        resourceName: 'Halden AB',
        exists: true,
        slug: null,
        run: null,
        changes: { name: 'Halden AB' },
        previousValues: { name: 'Halden' },
        shortened: [],
      },
    ],
    page: 1,
    limit: 1,
    totalCount: 1,
    lookedBackTo: null,
  })
})

test('a deleted thing keeps its last known name', async () => {
  const { org, api } = await madeAutomation(service)
  const body = {
    name: 'Workspace',
    connection: { channel: 'slack', botToken: 'xoxb-very-secret-1234567890' },
  }
  const made = await api.post('/destinations', body)
  expect((await api.send('DELETE', `/destinations/${made.body.id}?force=true`)).status).toBe(200)
  const answer = await org.api.get('/audit-log?resource=destination')
  expect(objectsOf(answer)).toMatchObject([
    { operation: 'DELETE', resourceName: 'Workspace', exists: false },
    { operation: 'INSERT', resourceName: 'Workspace', exists: false },
  ])
  expect(objectsOf(await api.get('/audit-log?resource=automation'))).toMatchObject([
    { operation: 'INSERT', resourceName: 'Friday account health', exists: true },
  ])
  expect((await api.get('/audit-log?actorType=user&actorType=agent&actorType=system')).text).not.toContain(
    'secret',
  )
})

test('a company that became a part of another says which', async () => {
  const org = await service.org()
  const [halden = '', labs = ''] = await addCompanies(service.db, org.id, [
    { name: 'Halden' },
    { name: 'Halden Labs' },
  ])
  await org.api.post(`/companies/${halden}/merges`, { sourceCompanyIds: [labs] })
  const answer = await org.api.get('/audit-log?resource=company&operation=DELETE')
  const merged = { resourceId: labs, resourceName: 'Halden Labs', mergedInto: { id: halden, name: 'Halden' } }
  const [entry] = objectsOf(answer)
  expect(entry).toMatchObject(merged)
  expect((await org.api.get(`/audit-log/${entry?.id}`)).body).toMatchObject(merged)
})

test('filters narrow it, alone and together', async () => {
  const org = await service.org()
  await changed(org, [
    { ...mara, entity: 'topic', entityId: 'a', operation: 'INSERT' },
    { ...digest, entity: 'topic', entityId: 'a' },
    { ...mara, entity: 'person', entityId: 'b' },
    { entity: 'person', entityId: 'c' },
    { ...mara, entity: 'topic', entityId: 'd', operation: 'DELETE' },
  ])
  const found = async (query: string) => {
    const answer = await org.api.get(`/audit-log?${query}`)
    expect(answer.body.totalCount).toBe(objectsOf(answer).length)
    return column(answer, 'resourceId').join('')
  }
  expect(await found('since=2031-01-01T00:00:00Z')).toBe('dbaa')
  expect(await found('resource=topic')).toBe('daa')
  expect(await found('resource=topic&resource=person')).toBe('dbaa')
  expect(await found('resource=topic&resourceId=a')).toBe('aa')
  expect(await found('resource=topic&resourceId=a&actorId=mara')).toBe('a')
  expect(await found('actorType=agent')).toBe('a')
  expect(await found('actorType=system&since=2031-01-01T00:00:00Z')).toBe('c')
  expect(await found('actorId=mara&resource=topic')).toBe('da')
  expect(await found('actorId=mara&actorType=agent')).toBe('')
  expect(await found('operation=DELETE&operation=INSERT')).toBe('da')
  expect(await found('actorType=user&actorType=system&resource=person')).toBe('cb')
  expect(await found('since=2031-01-01T00:00:01%2B00:00&until=2031-01-01T00:00:04Z')).toBe('ba')
})

test('one request looks back so far, and the next goes on without a gap', async () => {
  const org = await service.org()
  // Three at each instant, so that the oldest one lies across the end of what is looked through.
  await service.db.pool.query(
    `INSERT INTO changes (org_id, entity, entity_id, operation, actor_type, actor_id, actor_name, changes,
       previous_values, changed_at)
     SELECT $1, 'person', n::text, CASE WHEN n % 1000 = 500 THEN 'DELETE' ELSE 'UPDATE' END, 'user', 'mara', 'Mara', '{}',
            '{}', timestamptz '2031-01-01' + (n / 3) * interval '1 second' FROM generate_series(1, 6000) AS n`,
    [org.id],
  )
  const first = await org.api.get('/audit-log?operation=DELETE')
  expect(column(first, 'resourceId')).toEqual(['5500', '4500', '3500', '2500', '1500'])
  const { lookedBackTo } = first.body
  const whole = await org.api.get('/audit-log')
  expect(whole.body.lookedBackTo).toBe(lookedBackTo)
  const newest = Number(whole.body.totalCount)
  expect(newest).toBeGreaterThanOrEqual(auditReach)
  const rest = await org.api.get(`/audit-log?until=${lookedBackTo}`)
  expect(rest.body).toMatchObject({ totalCount: 6000 - newest, lookedBackTo: null })
  expect(
    column(await org.api.get(`/audit-log?operation=DELETE&until=${lookedBackTo}`), 'resourceId'),
  ).toEqual(['500'])
})

test('pages hold every change once, also those of one instant', async () => {
  const org = await service.org()
  await changed(
    org,
    Array.from({ length: 7 }, () => ({ ...mara, changedAt: at(0) })),
  )
  const seen = await readAll(org.api, '/audit-log?actorId=mara', 'resourceId', 3)
  expect(new Set(seen).size).toBe(7)
})

test('long values are cut, and it says which', async () => {
  const org = await service.org()
  const long = 'å'.repeat(2001)
  await changed(org, [
    { ...mara, changes: { prompt: long, name: 'x' }, previousValues: { prompt: 'p', note: long } },
  ])
  const [entry] = objectsOf(await org.api.get('/audit-log?actorId=mara'))
  expect(entry).toMatchObject({
    shortened: ['note', 'prompt'],
    changes: { prompt: `${'å'.repeat(2000)}…`, name: 'x' },
    previousValues: { prompt: 'p' },
  })
})

test('a row that names something oddly keeps nobody from reading', async () => {
  const org = await service.org()
  await addCompanies(service.db, org.id, [{ name: 'Halden' }])
  await addTopics(service.db, org.id, [{ title: 'Export' }])
  await changed(
    org,
    ['topic', 'company', 'invoice'].map((entity) => ({ ...mara, entity, entityId: '9 9', changes: {} })),
  )
  expect(objectsOf(await org.api.get('/audit-log?actorId=mara'))).toMatchObject(
    ['invoice', 'company', 'topic'].map((resource) => ({ resource, resourceName: 'Old', exists: false })),
  )
})

test('GET /audit-log/actors names people and agents once, the last one first', async () => {
  const org = await service.org()
  await changed(org, [
    { ...mara, actorName: 'Mara L.' },
    digest,
    { actorType: 'system' },
    mara,
    { ...mara, actorId: 'tomasz', actorName: 'Tomasz', changedAt: at(0) },
  ])
  expect(objectsOf(await org.api.get('/audit-log/actors'))).toEqual([
    { type: 'user', id: 'mara', name: 'Mara', image: '', lastChangedAt: at(3).toISOString() },
    { type: 'agent', id: 'digest', name: 'Digest', image: '', lastChangedAt: at(1).toISOString() },
    { type: 'user', id: 'tomasz', name: 'Tomasz', image: '', lastChangedAt: at(0).toISOString() },
  ])
})

test('GET /audit-log/{changeId} answers one of them', async () => {
  const { org } = await madeAutomation(service)
  const [entry] = objectsOf(await org.api.get('/audit-log?resource=automation'))
  expect((await org.api.get(`/audit-log/${entry?.id}`)).body).toEqual(entry)
})
