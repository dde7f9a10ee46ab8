import { expect, test } from 'vitest'
import { memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test('a key speaks for the organization it was made in', async () => {
  const [org, other] = [await service.org(), await service.org()]
  expect((await org.api.get('/me')).body.organization).toMatchObject({ id: org.id })
  expect((await org.api.get('/me', { key: other.key })).body.organization).toMatchObject({ id: other.id })
})

test('a member of another organization cannot act through a key', async () => {
  const [org, other] = [await service.org(), await service.org()]
  const token = await memberToken(service.db, other)
  const answer = await org.api.get('/me', { headers: { 'Signalbox-Acting-Member': token } })
  expect(answer.status).toBe(401)
  expect(answer.body).toMatchObject({ code: 'UNAUTHORIZED', data: { credential: 'acting-member' } })
})
