import { describe, expect, test } from 'vitest'
import { expectError } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'
import { comeThrough, password, simulate, testSetupCode, withOwner } from '#tests/harness/sign-in.ts'

const service = useService()
const mallory = { name: 'Mallory', email: 'mallory@test.example', password, setupCode: testSetupCode }

describe('POST /owner', () => {
  test('is over once somebody can sign in', async () => {
    const org = await withOwner(service)
    expectError(await org.api.post('/owner', mallory), 409, 'CONFLICT')
    expectError(await org.api.post('/owner', { ...mallory, email: 'owner@test.example' }), 409, 'CONFLICT')
  })

  test('is over once somebody came in through a provider', async () => {
    const org = await service.org()
    await comeThrough(org, { email: 'owner@test.example' })
    expectError(await org.api.post('/owner', mallory), 409, 'CONFLICT')
  })

  test('is not for a simulated organization', async () => {
    const org = await service.org()
    await simulate(service, org)
    expectError(await org.api.post('/owner', mallory), 409, 'CONFLICT')
  })

  test('lets one win when several try at once', async () => {
    const org = await service.org()
    const names = ['Ada', 'Bo', 'Cy', 'Di']
    const answers = await Promise.all(
      names.map((name) => org.api.post('/owner', { ...mallory, name, email: `${name}@test.example` })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const able = await service.db.pool.query(
      'SELECT FROM members WHERE org_id = $1 AND password_hash IS NOT NULL',
      [org.id],
    )
    expect(able.rowCount).toBe(1)
  })
})
