import { describe, expect, test } from 'vitest'
import { mostCustomFields } from '#contract/common/custom-field-types.ts'
import { customFieldList } from '#contract/custom-fields.ts'
import { clearHistory } from '#service/engine/housekeeping/retention.ts'
import { trailOf } from '#tests/harness/acting.ts'
import { expectInvalid, objectsOf } from '#tests/harness/answers.ts'
import { addCompanies, addPeople } from '#tests/harness/factories.ts'
import { type Org, useService } from '#tests/harness/service.ts'

const service = useService()

const plan = { label: 'Plan', type: 'choice', options: ['Free', 'Team'], appliesTo: ['people', 'companies'] }
const seats = { label: 'Seats', type: 'number', appliesTo: ['companies'] }
const renewal = { label: 'Renewal day', type: 'date', appliesTo: ['people'] }
const beta = { label: 'Beta', type: 'boolean', appliesTo: ['people'] }
const note = { label: 'Note', type: 'text', appliesTo: ['people', 'companies'] }

const put = (org: Org, fields: object[], rest: object = {}) =>
  org.api.send('PUT', '/custom-fields', { fields, ...rest })

async function fieldsOf(org: Org, query = '') {
  return customFieldList.parse((await org.api.get(`/custom-fields${query}`)).body)
}

/** An organization with these fields, two people and two companies. */
async function cast(...fields: object[]) {
  const org = await service.org()
  const saved = customFieldList.parse((await put(org, fields)).body)
  const [ada, bo] = await addPeople(service.db, org.id, [{ displayName: 'Ada' }, { displayName: 'Bo' }])
  const [one, two] = await addCompanies(service.db, org.id, [{ name: 'One' }, { name: 'Two' }])
  const [adaPath, boPath] = [`/people/${ada}`, `/people/${bo}`]
  const [onePath, twoPath] = [`/companies/${one}`, `/companies/${two}`]
  const set = (path: string, customFields: object, rest: object = {}) =>
    org.api.patch(path, { customFields, ...rest })
  const valuesOf = async (path: string) => (await org.api.get(path)).body.customFields
  return { org, saved, ada, bo, one, two, adaPath, boPath, onePath, twoPath, set, valuesOf }
}

describe('PUT /custom-fields', () => {
  test('renames and orders fields without losing a value, and records each change', async () => {
    const { org, saved, adaPath, set, valuesOf } = await cast(plan, { ...note, label: 'Länge (cm)' })
    expect(saved.fields.map(({ key }) => key)).toEqual(['plan', 'lange_cm'])
    await set(adaPath, { plan: 'Team', lange_cm: 'x' })
    const [first, second] = saved.fields
    const renamed = await put(org, [
      { ...second, label: 'Length', values: undefined },
      { ...first, label: 'Tier', options: ['Team'], values: undefined },
    ])
    expect(objectsOf(renamed, 'fields')).toMatchObject([
      { key: 'lange_cm', label: 'Length', values: { people: 1, companies: 0 } },
      { key: 'plan', label: 'Tier', options: ['Team'], values: { people: 1 } },
    ])
    expect(await valuesOf(adaPath)).toEqual({ plan: 'Team', lange_cm: 'x' })
    const trail = (await trailOf(service, org.id, 'custom-field')).filter((it) => it.operation === 'UPDATE')
    expect(trail).toHaveLength(2)
    for (const { id, changes } of trail)
      expect(changes).toEqual(id === first?.id ? { label: 'Tier', options: ['Team'] } : { label: 'Length' })
  })

  test('a renamed option has its new name wherever it is chosen; the others stay', async () => {
    const { org, saved, adaPath, boPath, onePath, set, valuesOf } = await cast(plan)
    for (const path of [adaPath, onePath]) await set(path, { plan: 'Team' })
    await set(boPath, { plan: 'Free' })
    const [{ values: _, ...field } = { values: undefined }] = saved.fields
    const options = ['Free', 'Business']
    const renames = [{ from: 'Team', to: 'Business' }]
    expectInvalid(
      await put(org, [{ ...field, options: ['Free', 'Team'], renames }]),
      'fields.0.renames.0.from',
      'fields.0.renames.0.to',
    )
    expect((await put(org, [{ ...field, options, renames }])).status).toBe(200)
    expect(await Promise.all([adaPath, boPath, onePath].map(valuesOf))).toEqual([
      { plan: 'Business' },
      { plan: 'Free' },
      { plan: 'Business' },
    ])
  })

  test('says how many values would go, removes what may go, and brings it back with them', async () => {
    const { org, saved, adaPath, onePath, set, valuesOf } = await cast(plan, seats)
    await set(adaPath, { plan: 'Free' })
    await set(onePath, { plan: 'Team', seats: 4 })
    const [first, second] = saved.fields.map(({ values: _, ...field }) => field)
    const refused = await put(org, [second ?? {}])
    expect(refused).toMatchObject({
      status: 409,
      body: { data: { going: [{ key: 'plan', values: { people: 1, companies: 1 } }] } },
    })
    expect((await put(org, [{ ...first, appliesTo: ['people'] }, second ?? {}])).body.data).toMatchObject({
      going: [{ key: 'plan', values: { people: 0, companies: 1 } }],
    })
    expect((await put(org, [second ?? {}], { discard: [first?.id] })).status).toBe(200)
    expect(await valuesOf(onePath)).toEqual({ seats: 4 })
    const { removed, fields } = await fieldsOf(org, '?withValues=true')
    expect(removed).toMatchObject([{ key: 'plan', values: { people: 1, companies: 1 } }])
    const again = { label: 'Plan', type: 'text', appliesTo: ['people'] }
    expect((await put(org, [...fields.map(({ values: _, ...it }) => it), again])).status).toBe(200)
    expect(await valuesOf(adaPath)).toEqual({})
    expectInvalid(await put(org, [first ?? {}, again]), 'fields.1.label')
    expect((await put(org, [first ?? {}], { discard: [second?.id] })).status).toBe(200)
    expect([await valuesOf(adaPath), await valuesOf(onePath)]).toEqual([{ plan: 'Free' }, { plan: 'Team' }])
  })

  test('forgets a removed field and its values after a while', async () => {
    const { org, saved, adaPath, set } = await cast(plan)
    await set(adaPath, { plan: 'Free' })
    await put(org, [], { discard: [saved.fields[0]?.id] })
    const { pool } = service.db
    await pool.query(`UPDATE custom_fields SET removed_at = now() - interval '32 days' WHERE org_id = $1`, [
      org.id,
    ])
    expect((await fieldsOf(org)).removed).toEqual([])
    await clearHistory(service.db)
    const { rows } = await pool.query(
      `SELECT (SELECT count(*)::int FROM custom_fields WHERE org_id = $1) AS fields,
         (SELECT count(*)::int FROM people WHERE org_id = $1 AND custom_fields <> '{}') AS people`,
      [org.id],
    )
    expect(rows).toEqual([{ fields: 0, people: 0 }])
  })

  test('names what is wrong, and refuses what was read before somebody else saved', async () => {
    const { org, saved } = await cast(plan)
    const { values: _, ...known } = saved.fields[0] ?? { values: null }
    const other = '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'
    expectInvalid(await put(org, [{ ...known, type: 'text', options: [] }]), 'fields.0.type')
    expectInvalid(await put(org, [{ ...plan, options: [] }]), 'fields.0.options')
    expectInvalid(await put(org, [{ ...seats, options: ['a'] }]), 'fields.0.options')
    expectInvalid(await put(org, [seats, { ...note, label: 'SEATS' }]), 'fields.1.label')
    expectInvalid(await put(org, [{ ...seats, id: other }]), 'fields.0.id')
    expectInvalid(await put(org, [{ ...seats, key: 'Seats' }]), 'fields.0.key')
    const many = Array.from({ length: mostCustomFields + 1 }, (_, n) => ({ ...seats, label: `Seats ${n}` }))
    expectInvalid(await put(org, many), 'fields')
    const mine = { ...plan, id: saved.fields[0]?.id }
    expect((await put(org, [mine, seats], { version: saved.version })).status).toBe(200)
    expect((await put(org, [mine, note], { version: saved.version })).status).toBe(409)
    expect((await fieldsOf(org)).fields.map((it) => it.key)).toEqual(['plan', 'seats'])
  })
})

describe('customFields of a person and a company', () => {
  test('are written, listed, cleared and recorded, beside the other fields', async () => {
    const { org, ada, adaPath, onePath, set } = await cast(plan, seats, renewal, beta, note)
    const given = { plan: 'Team', renewal_day: '2026-12-01', beta: false, note: ' Likes tea ' }
    const answer = await set(adaPath, given, { displayName: 'Ada Berg' })
    const values = { ...given, note: 'Likes tea' }
    expect(answer.body).toMatchObject({ displayName: 'Ada Berg', customFields: values })
    expect((await set(onePath, { seats: 12.5 })).body).toMatchObject({
      name: 'One',
      customFields: { seats: 12.5 },
    })
    expect((await org.api.get('/companies?search=One')).body.data).toMatchObject([
      { customFields: { seats: 12.5 } },
    ])
    await set(adaPath, { beta: null, note: null })
    const listed = (await org.api.get('/people')).body.data as { id: string; customFields: object }[]
    expect(listed.find(({ id }) => id === ada)?.customFields).toEqual({
      plan: 'Team',
      renewal_day: '2026-12-01',
    })
    expect(listed.find(({ id }) => id !== ada)?.customFields).toEqual({})
    expect((await org.api.patch(adaPath, { isVip: true })).body).not.toHaveProperty('customFields')
    expect((await trailOf(service, org.id, 'person'))[0]).toMatchObject({
      changes: { displayName: 'Ada Berg', 'customFields.plan': 'Team', 'customFields.beta': false },
      before: { displayName: 'Ada', 'customFields.plan': null },
    })
  })

  test.each([
    [{ plan: 'Gold' }, 'plan', 'Must be one of: Free, Team'],
    [{ plan: '' }, 'plan', 'Must be one of: Free, Team'],
    [{ renewal_day: '2026-02-30' }, 'renewal_day', 'Must be a date such as 2026-03-12'],
    [{ beta: 'yes' }, 'beta', 'Must be true (yes) or false (no)'],
    [{ note: '  ' }, 'note', 'Must not be empty; null clears it'],
    [{ seats: 3 }, 'seats', 'There is no such field for people in this organization'],
    [{ note: 'x', nope: 1 }, 'nope', 'There is no such field for people in this organization'],
  ])('that cannot be are refused by name: %j', async (customFields, key, message) => {
    const { adaPath, set, valuesOf } = await cast(plan, seats, renewal, beta, note)
    expect((await set(adaPath, customFields)).body).toMatchObject({
      data: { issues: [{ path: ['customFields', key], message }] },
    })
    expect(await valuesOf(adaPath)).toEqual({})
  })

  test('are not replaced unseen', async () => {
    const { adaPath, onePath, set, valuesOf } = await cast(note)
    for (const path of [adaPath, onePath]) {
      await set(path, { note: 'theirs' })
      const mine = await set(path, { note: 'mine' }, { expected: { customFields: { note: null } } })
      expect(mine).toMatchObject({
        status: 409,
        body: { data: { overtaken: [{ field: 'customFields.note', value: 'theirs' }] } },
      })
      await set(path, { note: 'mine' }, { expected: { customFields: { note: 'theirs' } } })
      expect(await valuesOf(path)).toEqual({ note: 'mine' })
    }
  })
})

describe('a merge', () => {
  test('fills the gaps of the one that stays, and its undo gives them back', async () => {
    const { org, ada, bo, one, two, set, valuesOf } = await cast(plan, note)
    const sides = [
      {
        kept: ada,
        gone: bo,
        at: '/people',
        merge: () => org.api.post('/people/merges', { into: ada, from: [bo] }),
      },
      {
        ...{ kept: one, gone: two, at: '/companies' },
        merge: () => org.api.post(`/companies/${one}/merges`, { sourceCompanyIds: [two] }),
      },
    ]
    for (const { kept, gone, at, merge } of sides) {
      await set(`${at}/${kept}`, { plan: 'Team' })
      await set(`${at}/${gone}`, { plan: 'Free', note: 'from the other' })
      const merged = await merge()
      expect(merged.body.customFields).toEqual({ plan: 'Team', note: 'from the other' })
      const gained = { changes: { 'customFields.note': 'from the other' } }
      expect(objectsOf(await org.api.get(`${at}/${kept}/history`), 'history')[0]).toMatchObject(gained)
      const undone = await org.api.post(`${at}/merges/${merged.body.mergeId}/undo`, {})
      expect(undone.status, undone.text).toBe(200)
      expect(await valuesOf(`${at}/${kept}`)).toEqual({ plan: 'Team' })
      expect(await valuesOf(`${at}/${gone}`)).toEqual({ plan: 'Free', note: 'from the other' })
      expect(objectsOf(await org.api.get(`${at}/${kept}/history`), 'history')[0]).toMatchObject({
        previousValues: { 'customFields.note': 'from the other' },
      })
    }
  })

  test('leaves what was written since then when it is undone', async () => {
    const { org, adaPath, ada, bo, boPath, set, valuesOf } = await cast(note)
    await set(boPath, { note: 'from Bo' })
    const { body } = await org.api.post('/people/merges', { into: ada, from: [bo] })
    await set(adaPath, { note: 'of Ada' })
    await org.api.post(`/people/merges/${body.mergeId}/undo`, {})
    expect([await valuesOf(adaPath), await valuesOf(boPath)]).toEqual([
      { note: 'of Ada' },
      { note: 'from Bo' },
    ])
  })
})
