import { expect, onTestFinished, test } from 'vitest'
import { actor } from '#tests/harness/acting.ts'
import { openTestDatabase, useService } from '#tests/harness/service.ts'
import { startVariant } from './support/variant.ts'

const service = useService()

/** A service that remembers what it has read, and to which announcements of the database are on their way for ever. */
async function remembering() {
  const db = openTestDatabase()
  onTestFinished(() => db.close())
  const variant = await startVariant({
    db: {
      ...db,
      async listen(_channel, _onNotify, onState) {
        onState(true)
        return async () => undefined
      },
    },
  })
  const org = await service.org()
  return { org, owner: await actor(service, org, 'owner'), api: variant.api(org.key) }
}

test('a key that was used ends with the answer that says so', async () => {
  const { owner, api } = await remembering()
  const { body } = await api.post('/api-keys', { name: 'x' }, { headers: owner.headers })
  const me = async () => (await api.get('/me', { key: String(body.key) })).status
  expect(await me()).toBe(200)
  const { id } = body.apiKey as { id: string }
  expect((await api.send('DELETE', `/api-keys/${id}`, {}, { headers: owner.headers })).status).toBe(200)
  expect(await me()).toBe(401)
})

test('so do the address of a source and the key of a form', async () => {
  const { api } = await remembering()
  const made = async (source: string) => (await api.post('/connections', { source })).body
  const look = async (url: unknown, method: string) => (await fetch(String(url), { method })).status
  const [hook, form] = [await made('webhook'), await made('feedback')]
  expect(await look(hook.inboundUrl, 'HEAD')).toBe(200)
  expect((await api.send('DELETE', `/connections/${hook.id}`, {})).status).toBe(200)
  expect(await look(hook.inboundUrl, 'HEAD')).toBe(410)
  const before = await look(form.inboundUrl, 'OPTIONS')
  expect(before).toBeLessThan(300)
  expect((await api.post(`/connections/${form.id}/rotate-secret`, {})).status).toBe(200)
  expect(await look(form.inboundUrl, 'OPTIONS')).toBe(404)
})
