import { describe, expect, test } from 'vitest'
import { expectInvalid } from '#tests/harness/answers.ts'
import { addChannels, setDefaultOutput } from '#tests/harness/factories.ts'
import { anAutomation, automationCount, orgWithOutput } from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

describe('the output of a new automation', () => {
  test.each(['slack', 'discord'])('goes to the %s channel that was named', async (sourceName) => {
    const org = await orgWithOutput(service)
    await addChannels(service.db, org.id, [{ sourceName, sourceChannelId: 'C-NAMED' }])
    const { body } = await org.api.post(
      '/automations',
      anAutomation({ sourceName, sourceChannelId: 'C-NAMED' }),
    )
    expect(body.outputChannels).toStrictEqual([
      { channel: sourceName, mode: 'specific', destinations: ['C-NAMED'] },
    ])
    expect(body).not.toHaveProperty('sourceChannelId')
  })

  test.each([
    { channel: 'email', mode: 'specific', destinations: ['team@halden.example'] },
    { channel: 'email', mode: 'any-internal', destinations: null },
    { channel: 'msteams', mode: 'any', destinations: null },
    { channel: 'slack', mode: 'any-internal', destinations: null },
  ])('goes to the saved default: %j', async (output) => {
    const org = await service.org()
    await setDefaultOutput(service.db, org.id, output)
    const { body } = await org.api.post('/automations', anAutomation())
    expect(body.outputChannels).toStrictEqual([output])
  })
})

describe('an automation without a valid destination is refused', () => {
  test('when nothing is named and nothing saved', async () => {
    const org = await service.org()
    expectInvalid(await org.api.post('/automations', anAutomation()), 'sourceChannelId')
    expect(await automationCount(service, org)).toBe(0)
  })

  test.each([
    ['does not exist', { sourceChannelId: 'C-NONE' }],
    ['belongs to another source', { sourceName: 'discord', sourceChannelId: 'C-SAVED' }],
    ['differs in case', { sourceChannelId: 'c-saved' }],
    ['is not connected', { sourceChannelId: 'C-GONE' }],
  ])('when the channel %s, saved default or not', async (_, fields) => {
    const org = await orgWithOutput(service)
    await addChannels(service.db, org.id, [{ sourceChannelId: 'C-GONE', isConnected: false }])
    const sent = anAutomation({ sourceName: 'slack', ...fields })
    expectInvalid(await org.api.post('/automations', sent), 'sourceChannelId')
    expect(await automationCount(service, org)).toBe(0)
  })

  test('when the saved channel is no longer connected', async () => {
    const org = await service.org()
    await addChannels(service.db, org.id, [{ sourceChannelId: 'C-GONE', isConnected: false }])
    await setDefaultOutput(service.db, org.id, {
      channel: 'slack',
      mode: 'specific',
      destinations: ['C-GONE'],
    })
    expectInvalid(await org.api.post('/automations', anAutomation()), 'sourceChannelId')
  })
})
