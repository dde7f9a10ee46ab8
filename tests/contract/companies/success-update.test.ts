import { describe, expect, test } from 'vitest'
import { anInstant, column, noWeeks } from '#tests/harness/answers.ts'
import { addCompanies } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const long = `https://halden.example/${'x'.repeat(2048 - 23)}`

async function company() {
  const org = await service.org()
  const [id] = await addCompanies(service.db, org.id, [
    {
      name: 'Halden',
      domains: ['halden.example', 'b.example', 'a.example'],
      logoUrl: 'https://halden.example/logo.png',
      isVip: true,
      updatedAt: new Date(0),
    },
  ])
  const detail = {
    id,
    name: 'Halden',
    isOrgCompany: false,
    isVip: true,
    logoUrl: 'https://halden.example/logo.png',
    messageCount: 0,
    personCount: 0,
    primaryDomain: 'halden.example',
    lastSeenAt: null,
    customFields: {},
    domains: ['halden.example', 'a.example', 'b.example'],
    yearlyValue: null,
    weeklyActivity: noWeeks,
    createdAt: anInstant,
    updatedAt: anInstant,
  }
  return { ...org, detail, path: `/companies/${id}` }
}

describe('GET /companies/{companyId}', () => {
  test('answers every field, the main domain first', async () => {
    const { api, detail, path } = await company()
    const answer = await api.get(path)
    expect(answer.status).toBe(200)
    expect(answer.body).toStrictEqual(detail)
  })
})

describe('PATCH /companies/{companyId}', () => {
  test.each([
    [{ name: 'Fjord' }],
    [{ isVip: false }],
    [{ logoUrl: null }],
    [{ logoUrl: 'https://fjord.example/a.svg' }],
    [{ logoUrl: long }],
    [{ name: 'n'.repeat(200) }],
    [{ name: 'Fjord', isVip: false, logoUrl: null }],
  ])('changes what is given and nothing else: %j', async (change) => {
    const { api, detail, path } = await company()
    const answer = await api.patch(path, change)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toStrictEqual({ ...detail, ...change })
    expect((await api.get(path)).body).toStrictEqual(answer.body)
  })

  test('trims the name', async () => {
    const { api, path } = await company()
    expect((await api.patch(path, { name: '  Fjord ' })).body.name).toBe('Fjord')
  })

  test('is found by the new name and every domain, and no longer by the old name', async () => {
    const { api, path } = await company()
    await api.patch(path, { name: 'Fjord' })
    const found = async (text: string) => column(await api.get(`/companies?search=${text}`), 'name')
    for (const text of ['fjord', 'halden.example', 'b.example']) expect(await found(text)).toEqual(['Fjord'])
  })

  test('writes down a change once, and nothing where nothing changed', async () => {
    const { api, path } = await company()
    await api.patch(path, { name: 'Halden', isVip: true })
    expect((await api.get(path)).body.updatedAt).toBe('1970-01-01T00:00:00.000Z')
    await api.patch(path, { name: 'Fjord', isVip: true })
    expect((await api.get(path)).body.updatedAt).not.toBe('1970-01-01T00:00:00.000Z')
    const { history, totalCount } = (await api.get(`${path}/history`)).body
    expect(totalCount).toBe(1)
    expect(history).toMatchObject([
      { operation: 'UPDATE', changes: { name: 'Fjord' }, previousValues: { name: 'Halden' } },
    ])
  })
})
