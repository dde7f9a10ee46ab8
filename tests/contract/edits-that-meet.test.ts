import { expect, test } from 'vitest'
import { actor } from '#tests/harness/acting.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { addTopics } from '#tests/harness/factories-topics.ts'
import { type Org, useService } from '#tests/harness/service.ts'

const service = useService()

const places: Record<string, (org: Org) => Promise<string>> = {
  topic: async (org) => `/topics/${(await addTopics(service.db, org.id, [{}]))[0]}`,
  channel: async (org) => `/channels/${(await addChannels(service.db, org.id, [{ context: 'Bugs' }]))[0]}`,
  organization: async () => '/organization',
}

test.each([
  ['topic', 'title', 'Exports stop'],
  ['topic', 'priority', 'high'],
  ['channel', 'context', 'Support'],
  ['organization', 'name', 'Halden AS'],
  ['organization', 'timezone', 'Asia/Tokyo'],
] as const)(
  'of a %s, a second edit of the %s does not replace the first unread',
  async (what, field, second) => {
    const org = await service.org()
    const first = await actor(service, org, 'owner', 'Ida')
    const path = (await places[what]?.(org)) ?? ''
    const read = (await org.api.get(path)).body[field]
    const written = field === 'priority' ? 'very_high' : field === 'timezone' ? 'Europe/Oslo' : 'By Ida'
    const seen = { expected: { [field]: read } }
    await org.api.patch(path, { [field]: written, ...seen }, { headers: first.headers })
    const late = await org.api.patch(path, { [field]: second, ...seen })
    expect(late.status, late.text).toBe(409)
    expect(late.body.data).toMatchObject({ overtaken: [{ field, value: written, user: { name: 'Ida' } }] })
    expect((await org.api.get(path)).body[field]).toBe(written)
    const chosen = await org.api.patch(path, { [field]: second, expected: { [field]: written } })
    expect(chosen.body[field]).toBe(second)
  },
)
