import { describe, expect, test } from 'vitest'
import { expectError } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'
import { connected } from './walk.ts'

const service = useService()
const company = { companies: [{ name: 'Acme', domain: 'acme.example' }] }

function send(token: string | null, method: string, params: object = {}) {
  return fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
}

/** Calls an operation as an assistant does; the text of the answer tells what came. */
async function call(token: string, operation: string, input: object = {}): Promise<string> {
  const answer = await send(token, 'tools/call', { name: 'call_operation', arguments: { operation, input } })
  return answer.text()
}

test('what it does is put down to the member and the program', async () => {
  const { org, member, tokens } = await connected(service)
  expect(await call(tokens.access_token, 'createCompanies', company)).toContain('Acme')
  const trail = await service.db.pool.query(
    `SELECT actor_type, actor_id, actor_name FROM changes WHERE org_id = $1 AND entity = 'company'`,
    [org.id],
  )
  expect(trail.rows).toEqual([
    { actor_type: 'user', actor_id: member.id, actor_name: `${member.name} via Claude` },
  ])
  expect((await org.api.get('/assistants', member)).body.data).toMatchObject([
    { lastUsedAt: expect.any(String) },
  ])
})

describe('it may no more than', () => {
  test('was allowed', async () => {
    const { org, tokens } = await connected(service, 'owner', 'read')
    expect(await call(tokens.access_token, 'listCompanies')).toContain('totalCount')
    expect(await call(tokens.access_token, 'createCompanies', company)).toContain('Claude may only read')
    expect((await org.api.get('/companies')).body).toMatchObject({ totalCount: 0 })
  })

  test('its member, in the role of this moment', async () => {
    const { org, member, tokens } = await connected(service, 'admin')
    const change = () =>
      call(tokens.access_token, 'pauseAutomation', { automationId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10' })
    expect(await change()).toContain('no such automation')
    await service.db.pool.query(`UPDATE members SET role = 'member' WHERE org_id = $1 AND id = $2`, [
      org.id,
      member.id,
    ])
    expect(await change()).toContain('admin')
  })

  test.each<[string, object]>([
    ['listApiKeys', {}],
    ['createApiKey', { name: 'x' }],
    ['listAssistants', {}],
    ['listSessions', {}],
    ['updateOrganization', { name: 'x' }],
    ['recordExport', { list: 'people' }],
  ])('an assistant ever may, also for an owner: %s', async (operation, input) => {
    const { tokens } = await connected(service, 'owner')
    const answer = await call(tokens.access_token, operation, input)
    expect(answer).toMatch(/in the dashboard/)
    expect(answer).toContain('"isError":true')
  })

  test('a member without the second factor that is required', async () => {
    const { org, tokens } = await connected(service)
    await service.db.pool.query('UPDATE organizations SET second_factor_required = true WHERE id = $1', [
      org.id,
    ])
    expect(await call(tokens.access_token, 'listCompanies')).toContain('second factor')
  })
})

test('a token is good for the MCP server alone', async () => {
  const { org, tokens } = await connected(service)
  const answer = await org.api.get('/companies', { key: tokens.access_token })
  expectError(answer, 401, 'UNAUTHORIZED')
  expect(answer.body.message).toContain('/mcp')
})

test('whoever brings no token, or one that has ended, is told where one is had', async () => {
  const { org, tokens } = await connected(service)
  await service.db.pool.query(
    `UPDATE assistant_tokens SET expires_at = now() - interval '1 second' WHERE org_id = $1`,
    [org.id],
  )
  for (const token of [null, tokens.access_token]) {
    const answer = await send(token, 'tools/list')
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toContain(
      `resource_metadata="${service.url}/.well-known/oauth-protected-resource/mcp"`,
    )
  }
})

test('it has a limit of its own', async () => {
  const { tokens } = await connected(service)
  expect((await send(tokens.access_token, 'tools/list')).headers.get('ratelimit-limit')).toBe('300')
})
