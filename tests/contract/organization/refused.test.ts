import { describe, expect, test } from 'vitest'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { addChannels, addMember } from '#tests/harness/factories.ts'
import { actingAs, memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const specific = (channel: string, ...destinations: string[]) => ({ channel, mode: 'specific', destinations })

describe('PATCH /organization refuses', () => {
  test.each<[name: string, body: unknown, ...places: string[]]>([
    ['nothing', {}, ''],
    ['a blank name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'name'],
    ['another slug', { name: 'x', slug: 'other' }, 'slug'],
    ['an unknown zone', { timezone: 'Europe/Atlantis' }, 'timezone'],
    ['an ambiguous zone', { timezone: 'CET' }, 'timezone'],
    ['an offset', { timezone: '+02:00' }, 'timezone'],
    ['an unknown medium', { defaultOutput: specific('fax', '1') }, 'defaultOutput.channel'],
    ['a destination without a name', { defaultOutput: specific('slack') }, 'defaultOutput.destinations'],
    [
      'a channel that is not there',
      { defaultOutput: specific('slack', 'C-NONE') },
      'defaultOutput.destinations.0',
    ],
    [
      'a channel of another source',
      { noticeOutput: specific('discord', 'C1') },
      'noticeOutput.destinations.0',
    ],
    [
      'a channel that has gone',
      { noticeOutput: specific('slack', 'C1', 'C-GONE') },
      'noticeOutput.destinations.1',
    ],
    [
      'a channel of another organization',
      { defaultOutput: specific('slack', 'C-THEIRS') },
      'defaultOutput.destinations.0',
    ],
    ['a limit of nothing', { monthlyModelLimitUsd: 0 }, 'monthlyModelLimitUsd'],
    ['a limit in words', { monthlyModelLimitUsd: '20' }, 'monthlyModelLimitUsd'],
    ['no address', { noticeOutput: specific('email', 'ops') }, 'noticeOutput.destinations.0'],
  ])('%s', async (_, body, ...places) => {
    const [org, other] = [await service.org(), await service.org()]
    await addChannels(service.db, org.id, [
      { sourceChannelId: 'C1' },
      { sourceChannelId: 'C-GONE', isConnected: false },
    ])
    await addChannels(service.db, other.id, [{ sourceChannelId: 'C-THEIRS' }])
    const before = await org.api.get('/organization')
    expectInvalid(await org.api.patch('/organization', body), ...places)
    expect((await org.api.get('/organization')).text).toBe(before.text)
  })
})

describe('who may', () => {
  test('a member reads it and does not change it', async () => {
    const org = await service.org()
    const headers = actingAs(org, await addMember(service.db, org.id, { role: 'member' }))
    expect((await org.api.get('/organization', { headers })).status).toBe(200)
    expectError(await org.api.patch('/organization', { name: 'x' }, { headers }), 403, 'FORBIDDEN')
  })

  test.each(['owner', 'admin'] as const)('an %s changes it', async (role) => {
    const org = await service.org()
    const headers = actingAs(org, await addMember(service.db, org.id, { role }))
    expect((await org.api.patch('/organization', { name: 'x' }, { headers })).status).toBe(200)
  })

  test('nobody does without a key', async () => {
    const org = await service.org()
    const token = await memberToken(service.db, org)
    for (const send of [
      () => org.api.get('/organization', { key: null }),
      () => org.api.patch('/organization', {}, { key: null }),
    ])
      expectError(await send(), 401, 'UNAUTHORIZED')
    expectError(await org.api.get('/organization', { key: token }), 403, 'FORBIDDEN')
  })
})
