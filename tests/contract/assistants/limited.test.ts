import { expect, test } from 'vitest'
import { useService } from '#tests/harness/service.ts'
import { post, redirectUri } from './walk.ts'

const service = useService()

test('whoever introduces many programs in a minute waits, and tokens are given all the same', async () => {
  const said = { client_name: 'Claude', redirect_uris: [redirectUri] }
  const introduced = await Promise.all(
    Array.from({ length: 21 }, () => post(service.url, '/oauth/register', said)),
  )
  const refused = introduced.filter(({ status }) => status !== 201)
  expect(refused.map(({ status }) => status)).toEqual([429])
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  const clientId = String(introduced.find(({ status }) => status === 201)?.body.client_id)
  const asked = { grant_type: 'refresh_token', refresh_token: 'sbr_x', client_id: clientId }
  expect((await post(service.url, '/oauth/token', asked)).body.error).toBe('invalid_grant')
})
