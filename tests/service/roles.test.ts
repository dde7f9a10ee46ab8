import { describe, expect, test } from 'vitest'
import { actingMemberHeader } from '#service/core/gate/acting-member.ts'
import { addCompanies } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'
import { automation, message, saveDestination } from './support/data.ts'
import { addMember, tokenFor } from './support/members.ts'
import { expectError } from './support/shape.ts'

const service = useService()

async function acting(role: 'owner' | 'admin' | 'member') {
  const org = await service.org()
  const member = await addMember(service, org, role)
  // The token says owner, as an old one would; the service goes by what the member is now.
  return { org, member, headers: { [actingMemberHeader]: tokenFor(org, member) } }
}

const companies = { companies: [{ name: 'Halden', domain: 'halden.example' }] }

describe('a member', () => {
  test('edits companies and does not merge them', async () => {
    const { org, headers } = await acting('member')
    expect((await org.api.post('/companies', companies, { headers })).status).toBe(200)
    const [target, source] = await addCompanies(service.db, org.id, [{}, {}])
    const merge = () =>
      org.api.post(`/companies/${target}/merges`, { sourceCompanyIds: [source] }, { headers })
    const error = expectError(await merge(), 403, 'FORBIDDEN')
    expect(error.message).toBe('Only an owner or an admin may do this.')
    expect((await org.api.get('/companies', { headers })).body.totalCount).toBe(3)
  })

  test.each([
    ['POST', '/automations', automation],
    ['POST', '/messages', { messages: [message('1')] }],
  ])('does not do %s %s', async (method, path, body) => {
    const { org, headers } = await acting('member')
    await saveDestination(service, org)
    expectError(await org.api.send(method, path, body, { headers }), 403, 'FORBIDDEN')
    expect((await org.api.send(method, path, body)).status).toBe(200)
  })

  test('adds feedback that they enter themselves, and no other messages', async () => {
    const { org, member, headers } = await acting('member')
    const push = (more: object) =>
      org.api.post('/messages', { messages: [{ ...message('1'), ...more }] }, { headers })
    const own = { kind: 'feedback', onBehalfOf: member }
    expectError(await push({ kind: 'feedback' }), 403, 'FORBIDDEN')
    expectError(await push({ onBehalfOf: member }), 403, 'FORBIDDEN')
    const other = await addMember(service, org, 'member', 'Nora')
    expectError(await push({ ...own, onBehalfOf: other }), 403, 'FORBIDDEN')
    expect((await push(own)).body).toMatchObject({ created: 1 })
    // A later version would replace what others wrote, maybe where they may not look.
    expectError(
      await push({ ...own, content: 'Other words', editedAt: '2026-06-01T00:00:00Z' }),
      403,
      'FORBIDDEN',
    )
  })

  test('neither erases people nor changes messages', async () => {
    const { org, headers } = await acting('member')
    const { body } = await org.api.post('/messages', { messages: [message('1')] })
    const [made] = body.results as { messageId: string; personId: string }[]
    for (const [method, path, change] of [
      ['POST', `/people/${made?.personId}/erase`, undefined],
      ['PATCH', `/messages/${made?.messageId}`, { content: 'x' }],
      ['DELETE', `/messages/${made?.messageId}`, undefined],
    ] as const)
      expectError(await org.api.send(method, path, change, { headers }), 403, 'FORBIDDEN')
    expect((await org.api.get(`/people/${made?.personId}`)).status).toBe(200)
  })

  test('learns first what is wrong with the request', async () => {
    const { org, headers } = await acting('member')
    expectError(await org.api.post('/companies/1/merges', {}, { headers }), 400, 'BAD_REQUEST')
    const merge = { sourceCompanyIds: ['2'] }
    expectError(await org.api.post('/companies/1/merges', merge, { headers }), 403, 'FORBIDDEN')
  })

  test('is what the database says from the next request on', async () => {
    const { org, member, headers } = await acting('admin')
    const merge = () => org.api.post('/companies/1/merges', { sourceCompanyIds: ['2'] }, { headers })
    expectError(await merge(), 404, 'NOT_FOUND')
    await service.db.pool.query(`UPDATE members SET role = 'member' WHERE id = $1`, [member])
    expectError(await merge(), 403, 'FORBIDDEN')
  })
})

describe.each(['owner', 'admin'] as const)('an %s', (role) => {
  test('merges companies', async () => {
    const { org, headers } = await acting(role)
    const [target, source] = await addCompanies(service.db, org.id, [{}, {}])
    const body = { sourceCompanyIds: [source] }
    expect((await org.api.post(`/companies/${target}/merges`, body, { headers })).status).toBe(200)
  })
})
