import { describe, expect, test } from 'vitest'
import { expectInvalid } from '#tests/harness/answers.ts'
import { anAutomation, automationCount, orgWithOutput } from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

async function refused(body: unknown, places: string[]) {
  const org = await orgWithOutput(service)
  const answer = await org.api.post('/automations', body)
  expectInvalid(answer, ...places)
  expect(await automationCount(service, org)).toBe(0)
}

describe('POST /automations refuses', () => {
  test.each<[name: string, fields: Record<string, unknown>, ...places: string[]]>([
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a null name', { name: null }, 'name'],
    ['no prompt', { prompt: undefined }, 'prompt'],
    ['an empty prompt', { prompt: '' }, 'prompt'],
    ['a prompt that is too long', { prompt: 'x'.repeat(130_001) }, 'prompt'],
    ['a list as prompt', { prompt: ['x'] }, 'prompt'],
    ['no zone', { timezone: undefined }, 'timezone'],
    ['an empty zone', { timezone: '' }, 'timezone'],
    ['a null mark', { enabled: null }, 'enabled'],
    ['a text as mark', { enabled: 'false' }, 'enabled'],
    ['another model level', { modelLevel: 'medium' }, 'modelLevel'],
    ['a null model level', { modelLevel: null }, 'modelLevel'],
    ['another capability mode', { capabilityMode: 'some' }, 'capabilityMode'],
    ['a custom mode without capabilities', { capabilityMode: 'custom' }, 'allowedCapabilities'],
    [
      'a custom mode with null',
      { capabilityMode: 'custom', allowedCapabilities: null },
      'allowedCapabilities',
    ],
    ['capabilities without a custom mode', { allowedCapabilities: ['topics.read'] }, 'allowedCapabilities'],
    ['capabilities for all', { capabilityMode: 'all', allowedCapabilities: [] }, 'allowedCapabilities'],
    [
      'an empty capability',
      { capabilityMode: 'custom', allowedCapabilities: ['a', ''] },
      'allowedCapabilities.1',
    ],
    ['a template in capitals', { templateSlug: 'Weekly' }, 'templateSlug'],
    ['an empty template', { templateSlug: '' }, 'templateSlug'],
    ['a null template', { templateSlug: null }, 'templateSlug'],
    ['a template that does not exist', { templateSlug: 'no-such-template' }, 'templateSlug'],
    ['a source alone', { sourceName: 'slack' }, 'sourceChannelId'],
    ['a channel alone', { sourceChannelId: 'C-SAVED' }, 'sourceName'],
    ['another source', { sourceName: 'github', sourceChannelId: 'C1' }, 'sourceName'],
    ['an empty channel', { sourceName: 'slack', sourceChannelId: '' }, 'sourceChannelId'],
    ['null for both', { sourceName: null, sourceChannelId: null }, 'sourceName', 'sourceChannelId'],
    ['an unknown field', { description: 'x' }, 'description'],
    ['output channels', { outputChannels: [] }, 'outputChannels'],
    ['fields of the answer', { id: '1', status: 'healthy' }, 'id', 'status'],
    ['several at once', { name: '', modelLevel: 'x', enabled: 1 }, 'name', 'modelLevel', 'enabled'],
  ])('%s', async (_, fields, ...places) => {
    await refused(anAutomation(fields), places)
  })

  test.each<[name: string, body: unknown, ...places: string[]]>([
    ['no body', undefined, 'name', 'prompt', 'schedule', 'timezone'],
    ['an empty body', {}, 'name', 'prompt', 'schedule', 'timezone'],
    ['a list', [anAutomation()], ''],
    ['a text', 'automation', ''],
  ])('%s', async (_, body, ...places) => {
    await refused(body, places)
  })

  test.each([
    'Europe/Atlantis',
    'CET',
    'EST5EDT',
    'GMT',
    '+02:00',
    'Berlin',
    'europe berlin',
    '../etc/passwd',
    `A/${'x'.repeat(5000)}`,
  ])('the zone %s', async (timezone) => {
    await refused(anAutomation({ timezone }), ['timezone'])
  })
})
