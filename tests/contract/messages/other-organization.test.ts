import { expect, test } from 'vitest'
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
