import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { memberOfAssistant } from '#service/core/gate/assistant-token.ts'
import { clearExpired } from '#service/engine/housekeeping/housekeeping.ts'
import { actor, storedText, trailOf } from '#tests/harness/acting.ts'
import { useService } from '#tests/harness/service.ts'
import { allow, askFor, connected, exchange, post, program, redirectUri, refresh, register } from './walk.ts'

const service = useService()
const verifier = randomBytes(32).toString('base64url')

const counts = async (token: unknown) => (await memberOfAssistant(service.db, String(token))) !== null

async function memberWithProgram() {
  const org = await service.org()
  return { org, member: await actor(service, org, 'member', 'Anna'), clientId: await program(service) }
}

test('the documents say where everything is, by the name of this machine that is asked for', async () => {
  const { port } = new URL(service.url)
  const resource = await fetch(`http://localhost:${port}/.well-known/oauth-protected-resource/mcp`)
  expect(resource.headers.get('access-control-allow-origin')).toBe('*')
  expect(await resource.json()).toMatchObject({
    resource: `http://localhost:${port}/mcp`,
    authorization_servers: [service.url],
  })
  const server = await fetch(`${service.url}/.well-known/oauth-authorization-server`)
  expect(await server.json()).toMatchObject({
    issuer: service.url,
    authorization_endpoint: 'http://127.0.0.1:3000/authorize',
    token_endpoint: `${service.url}/oauth/token`,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  })
  const sent = await fetch(`${service.url}/.well-known/oauth-authorization-server`, { method: 'POST' })
  expect([sent.status, sent.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

describe('a program that introduces itself', () => {
  test('is known by what it says, without what could mislead', async () => {
    const said = {
      client_name: ' Claude\u202e\n<b> ',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'client_secret_post',
    }
    const { status, body } = await post(service.url, '/oauth/register', said)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      client_name: 'Claude <b>',
      token_endpoint_auth_method: 'none',
      redirect_uris: [redirectUri],
    })
    expect(body).not.toHaveProperty('client_secret')
  })

  test.each([
    [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: [] }, 'invalid_client_metadata'],
    [{ redirect_uris: 'https://claude.example' }, 'invalid_client_metadata'],
    [{ redirect_uris: [redirectUri], grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
    [null, 'invalid_client_metadata'],
  ])('is refused: %j', async (said, error) => {
    const { status, body } = await post(service.url, '/oauth/register', said)
    expect([status, body.error]).toEqual([400, error])
  })
})

describe('what it asks for', () => {
  test('is told to the member, and no more is given than that', async () => {
    const { org, member, clientId } = await memberWithProgram()
    const asked = { ...askFor(clientId, verifier), scope: 'read' }
    const read = await org.api.get(
      `/assistants/request?${new URLSearchParams(asked as Record<string, string>)}`,
      member,
    )
    expect(read.body).toMatchObject({
      program: 'Claude',
      place: 'this machine',
      kind: 'machine',
      access: 'read',
      problem: null,
    })
    const refusal = new URL(String(read.body.refusalUrl)).searchParams
    expect(Object.fromEntries(refusal)).toEqual({ error: 'access_denied', state: 'bee', iss: service.url })
    const made = await org.api.post('/assistants', { ...asked, access: 'write' }, member)
    const answer = new URL(String(made.body.redirectTo)).searchParams
    expect([answer.get('iss'), answer.get('state')]).toEqual([service.url, 'bee'])
    const { body } = await exchange(service, { code: answer.get('code') ?? '', verifier, clientId })
    expect(body).toMatchObject({ scope: 'read', token_type: 'Bearer', expires_in: 3600 })
  })

  test.each([
    [{ clientId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10' }, 404],
    [{ clientId: 'claude' }, 404],
    [{ redirectUri: 'https://evil.example/' }, 404],
    [{ redirectUri: 'http://127.0.0.1/callback/..' }, 404],
    [{ codeChallengeMethod: 'plain' }, 400],
    [{ codeChallenge: undefined }, 400],
    [{ responseType: 'token' }, 400],
    [{ resource: 'https://evil.example/mcp' }, 400],
  ])('is refused, and nothing is sent anywhere: %j', async (wrong, status) => {
    const { org, member, clientId } = await memberWithProgram()
    const answer = await org.api.post(
      '/assistants',
      { ...askFor(clientId, verifier, wrong), access: 'read' },
      member,
    )
    expect([answer.status, answer.body.redirectTo]).toEqual([status, undefined])
  })

  test('is allowed by a member, never by a key alone', async () => {
    const { org, clientId } = await memberWithProgram()
    expect(
      (await org.api.post('/assistants', { ...askFor(clientId, verifier), access: 'read' })).status,
    ).toBe(403)
  })
})

describe('a code', () => {
  test.each([
    ['another verifier', { code_verifier: 'a'.repeat(43) }, 'invalid_grant'],
    ['another address', { redirect_uri: 'http://127.0.0.1/other' }, 'invalid_grant'],
    ['a program that nobody knows', { client_id: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10' }, 'invalid_client'],
    ['another server', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['no verifier', { code_verifier: '' }, 'invalid_request'],
    ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('gives nothing with %s, and is still good for its program', async (_, wrong, error) => {
    const { org, member, clientId } = await memberWithProgram()
    const held = await allow(org, member, clientId)
    const refused = await exchange(service, held, wrong)
    expect([refused.status, refused.body.error]).toEqual([error === 'invalid_client' ? 401 : 400, error])
    const other = await exchange(service, { ...held, clientId: await program(service, 'Other') })
    expect(other.body.error).toBe('invalid_grant')
    expect((await exchange(service, held)).status).toBe(200)
  })

  test('counts once: of several at the same time one is answered, and what that one got ends', async () => {
    const { org, member, clientId } = await memberWithProgram()
    const held = await allow(org, member, clientId)
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(service, held)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(await counts(won[0]?.body.access_token)).toBe(false)
    expect((await trailOf(service, org.id, 'security')).map(({ changes }) => changes.event)).toContain(
      'assistant-reuse',
    )
  })

  test('ends by itself', async () => {
    const { org, member, clientId } = await memberWithProgram()
    const held = await allow(org, member, clientId)
    await service.db.pool.query(
      `UPDATE assistant_codes SET expires_at = now() - interval '1 second' WHERE org_id = $1`,
      [org.id],
    )
    expect((await exchange(service, held)).body.error).toBe('invalid_grant')
  })
})

describe('a refresh token', () => {
  test('is exchanged for others; a lost answer is given again', async () => {
    const { clientId, tokens } = await connected(service)
    const [first, second] = await Promise.all([
      refresh(service, clientId, tokens.refresh_token),
      refresh(service, clientId, tokens.refresh_token),
    ])
    expect([first.status, first.body.refresh_token]).toEqual([200, second.body.refresh_token])
    expect(first.body.refresh_token).not.toBe(tokens.refresh_token)
    expect(await counts(first.body.access_token)).toBe(true)
    expect((await refresh(service, clientId, String(first.body.refresh_token))).status).toBe(200)
  })

  test.each([
    [
      'the next one was used',
      async (_: string, clientId: string, next: string) => void (await refresh(service, clientId, next)),
    ],
    [
      'half a minute has passed',
      async (orgId: string) =>
        void (await service.db.pool.query(
          `UPDATE assistant_tokens SET replaced_at = now() - interval '31 seconds' WHERE org_id = $1 AND replaced_at IS NOT NULL`,
          [orgId],
        )),
    ],
  ])('that comes again after %s ends everything', async (_, meanwhile) => {
    const { org, member, clientId, tokens } = await connected(service)
    const next = await refresh(service, clientId, tokens.refresh_token)
    await meanwhile(org.id, clientId, String(next.body.refresh_token))
    expect((await refresh(service, clientId, tokens.refresh_token)).body.error).toBe('invalid_grant')
    expect(await counts(next.body.access_token)).toBe(false)
    expect((await refresh(service, clientId, String(next.body.refresh_token))).status).toBe(400)
    const [event] = (await trailOf(service, org.id, 'security')).filter(
      ({ changes }) => changes.event === 'assistant-reuse',
    )
    expect(event).toMatchObject({ id: member.id, by: member.id, changes: { ways: ['Claude'] } })
  })

  test.each([
    ['more than was allowed', { scope: 'read write' }, 'invalid_scope'],
    ['another server', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
  ])('gives nothing for %s, and is still good', async (_, wrong, error) => {
    const { clientId, tokens } = await connected(service, 'member', 'read')
    const refused = await refresh(service, clientId, tokens.refresh_token, wrong)
    expect([refused.status, refused.body.error]).toEqual([400, error])
    const other = await refresh(service, await program(service, 'Other'), tokens.refresh_token)
    expect(other.body.error).toBe('invalid_grant')
    expect((await refresh(service, clientId, tokens.refresh_token)).status).toBe(200)
  })
})

describe('a connection ends at once', () => {
  test('by its program', async () => {
    const { org, clientId, tokens } = await connected(service)
    const revoke = (client_id: string) =>
      post(service.url, '/oauth/revoke', { token: tokens.refresh_token, client_id })
    await revoke('0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10')
    expect(await counts(tokens.access_token)).toBe(true)
    expect([(await revoke(clientId)).status, (await revoke(clientId)).status]).toEqual([200, 200])
    expect(await counts(tokens.access_token)).toBe(false)
    expect((await trailOf(service, org.id, 'assistant')).map(({ operation }) => operation)).toEqual([
      'INSERT',
      'DELETE',
    ])
  })

  test('by its member or an owner, and by nobody else', async () => {
    const { org, member, tokens } = await connected(service)
    const [owner, other] = [await actor(service, org, 'owner'), await actor(service, org, 'admin')]
    expect((await org.api.get('/assistants', other)).body.data).toEqual([])
    const [listed] = (await org.api.get('/assistants', owner)).body.data as { id: string }[]
    expect(listed).toMatchObject({
      program: 'Claude',
      access: 'write',
      isOwn: false,
      member: { id: member.id },
    })
    expect((await org.api.get('/assistants', member)).body.data).toMatchObject([
      { id: listed?.id, isOwn: true },
    ])
    const end = (who: typeof owner) => org.api.send('DELETE', `/assistants/${listed?.id}`, {}, who)
    expect((await end(other)).status).toBe(404)
    expect((await end(owner)).status).toBe(200)
    expect(await counts(tokens.access_token)).toBe(false)
    expect((await end(member)).status).toBe(404)
  })

  test('when its member is removed', async () => {
    const { org, member, tokens } = await connected(service)
    await org.api.send('DELETE', `/members/${member.id}`, {}, await actor(service, org, 'owner'))
    expect(await counts(tokens.access_token)).toBe(false)
  })

  test('when the program connects again', async () => {
    const { org, member, clientId, tokens } = await connected(service)
    const again = await exchange(service, await allow(org, member, clientId, 'read'))
    expect([await counts(tokens.access_token), await counts(again.body.access_token)]).toEqual([false, true])
    expect((await org.api.get('/assistants', member)).body.data).toMatchObject([{ access: 'read' }])
  })
})

test('no code and no token is kept', async () => {
  const { org, held, tokens } = await connected(service)
  const stored = await storedText(service, org.id)
  for (const secret of [held.code, tokens.access_token, tokens.refresh_token])
    expect(stored).not.toContain(secret)
})

test('what nobody uses is cleared away, and what is used stays', async () => {
  const { tokens } = await connected(service)
  const [unused, young] = [await register(service), await register(service)]
  await service.db.pool.query(
    `UPDATE assistant_programs SET created_at = now() - interval '25 hours' WHERE id = $1`,
    [unused],
  )
  await clearExpired(service.db)
  const left = await service.db.pool.query('SELECT id FROM assistant_programs WHERE id = ANY($1)', [
    [unused, young],
  ])
  expect(left.rows).toEqual([{ id: young }])
  expect(await counts(tokens.access_token)).toBe(true)
})
