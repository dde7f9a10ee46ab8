import { describe, expect, test } from 'vitest'
import { anInstant, aUuid } from '#tests/harness/answers.ts'
import { addMember } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'
import { password, testSetupCode as setupCode, signInAs } from '#tests/harness/sign-in.ts'

const service = useService()

async function membersOf(orgId: string) {
  const found = await service.db.pool.query(
    'SELECT id, email, name, role FROM members WHERE org_id = $1 ORDER BY created_at',
    [orgId],
  )
  return found.rows
}

async function trailOf(orgId: string) {
  const found = await service.db.pool.query(
    `SELECT operation, actor_type, actor_id, actor_name, changes, previous_values FROM changes
      WHERE org_id = $1 AND entity = 'member'`,
    [orgId],
  )
  return found.rows
}

describe('POST /owner', () => {
  test('gives the owner made on the command line a name and a password', async () => {
    const org = await service.org()
    const [before] = await membersOf(org.id)
    const answer = await org.api.post('/owner', {
      name: ' Ada Holm ',
      email: ' Owner@test.example',
      password,
      setupCode,
    })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toStrictEqual({
      member: { id: before.id, name: 'Ada Holm', email: 'owner@test.example', role: 'owner', image: null },
      organization: {
        id: org.id,
        slug: org.slug,
        name: 'Test organization',
        timezone: 'UTC',
        simulated: false,
      },
      sessionsValidFrom: anInstant,
      sessionId: aUuid,
    })
    expect(await membersOf(org.id)).toHaveLength(1)
    expect((await signInAs(org)).status).toBe(200)
    expect(await trailOf(org.id)).toEqual([
      {
        operation: 'UPDATE',
        actor_type: 'user',
        actor_id: before.id,
        actor_name: 'Ada Holm',
        changes: { name: 'Ada Holm' },
        previous_values: { name: 'owner' },
      },
    ])
  })

  test('makes an owner of somebody new', async () => {
    const org = await service.org()
    const answer = await org.api.post('/owner', {
      name: 'Mia',
      email: 'mia@test.example',
      password,
      setupCode,
    })
    expect(answer.body).toMatchObject({ member: { id: aUuid, email: 'mia@test.example', role: 'owner' } })
    expect(await membersOf(org.id)).toHaveLength(2)
    expect((await signInAs(org, { email: 'mia@test.example' })).status).toBe(200)
    expect(await trailOf(org.id)).toMatchObject([
      {
        operation: 'INSERT',
        changes: { name: 'Mia', email: 'mia@test.example', role: 'owner' },
        previous_values: {},
      },
    ])
  })

  test('makes an owner of somebody who was less', async () => {
    const org = await service.org()
    const id = await addMember(service.db, org.id, { email: 'Mia@test.example', name: 'Mia', role: 'member' })
    const answer = await org.api.post('/owner', {
      name: 'Mia',
      email: 'mia@test.example',
      password,
      setupCode,
    })
    expect(answer.body).toMatchObject({ member: { id, role: 'owner' } })
    expect(await trailOf(org.id)).toMatchObject([
      { changes: { role: 'owner' }, previous_values: { role: 'member' } },
    ])
  })

  test('keeps every character of the password, and shows none of them', async () => {
    const org = await service.org()
    const spaced = '  ten signs \t'
    const answer = await org.api.post('/owner', {
      name: 'Ada',
      email: 'owner@test.example',
      password: spaced,
      setupCode,
    })
    expect(answer.text).not.toContain('ten signs')
    expect((await signInAs(org, { password: spaced })).status).toBe(200)
    expect((await signInAs(org, { password: spaced.trim() })).status).toBe(401)
    const everything = await service.db.pool.query(
      `SELECT (SELECT json_agg(c)::text FROM changes c WHERE org_id = $1) AS trail,
              (SELECT json_agg(i)::text FROM idempotency_records i WHERE org_id = $1) AS answers`,
      [org.id],
    )
    expect(JSON.stringify(everything.rows)).not.toMatch(/ten signs|scrypt/)
  })

  test('stores no answer, even with an Idempotency-Key', async () => {
    const org = await service.org()
    const owner = { name: 'Ada', email: 'owner@test.example', password, setupCode }
    const headers = { 'idempotency-key': 'k' }
    expect((await org.api.post('/owner', owner, { headers })).status).toBe(200)
    expect((await org.api.post('/owner', owner, { headers })).status).toBe(409)
    const kept = await service.db.pool.query('SELECT FROM idempotency_records WHERE org_id = $1', [org.id])
    expect(kept.rowCount).toBe(0)
  })
})
