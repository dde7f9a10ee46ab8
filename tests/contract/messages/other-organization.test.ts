import { expect, test } from 'vitest'
import { expectError } from '#tests/harness/answers.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test('the same message in two organizations is two messages of two people, companies and channels', async () => {
  const [org, other] = [await service.org(), await service.org()]
  const message = aMessage({ author: { email: 'ada@halden.example' } })
  const [theirs] = await push(other.api, [message])
  const [ours] = await push(org.api, [message])
  expect(ours?.status).toBe('created')
  for (const name of ['messageId', 'channelId', 'personId', 'companyId'] as const)
    expect(ours?.[name]).not.toBe(theirs?.[name])
  for (const { api } of [org, other])
    for (const path of ['/people', '/companies', '/channels'])
      expect((await api.get(path)).body).toMatchObject({ totalCount: 1, data: [{ messageCount: 1 }] })
})

test('messages of another organization are neither listed nor read', async () => {
  const [org, other] = [await service.org(), await service.org()]
  const [theirs] = await push(other.api, [aMessage({ author: { email: 'ada@halden.example' } })])
  const queries = ['', `?channelId=${theirs?.channelId}`, `?personId=${theirs?.personId}`]
  for (const query of [...queries, `?companyId=${theirs?.companyId}`, '?search=build', '?sourceName=slack'])
    expect((await org.api.get(`/messages${query}`)).body).toMatchObject({ data: [], totalCount: 0 })
  expectError(await org.api.get(`/messages/${theirs?.messageId}`), 404, 'NOT_FOUND')
})
