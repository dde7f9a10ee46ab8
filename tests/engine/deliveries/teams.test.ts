import { beforeEach, expect, test } from 'vitest'
import { useService } from '#tests/harness/service.ts'
import { useTeams } from './chats.ts'
import type { Reply } from './provider.ts'
import { addDelivery, addDestination, depsOf, impatiently, stateOf, work } from './setting.ts'

const service = useService()
const teams = useTeams()

beforeEach(() => teams.clear())

async function setting(target = 'Product', providers = {}) {
  const { id: orgId } = await service.org()
  const webhookUrl = `${teams.url}/workflows/abc?sig=very-secret-signature`
  const destination = await addDestination(service.db, orgId, { channel: 'msteams', webhookUrl }, 'Product')
  const id = await addDelivery(service.db, orgId, {
    channel: 'msteams',
    target: target === 'id' ? destination : target,
  })
  const deps = depsOf(service.db, providers)
  return { deps, orgId, state: () => stateOf(service.db, orgId, id), work: () => work(deps, orgId) }
}

test.each(['Product', 'id', 'my MSTEAMS'])('a card for %s is taken once', async (target) => {
  const { work, state } = await setting(target)
  await work()
  await work()
  expect(await state()).toMatchObject({ status: 'delivered', permalink: null, parts: [{ id: 'run-1' }] })
  expect(teams.received).toHaveLength(1)
  expect(JSON.parse(teams.received[0]?.body ?? '')).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: { type: 'AdaptiveCard', version: '1.5', fallbackText: 'Daily digest' },
      },
    ],
  })
})

test.each<[string, Reply, string, string]>([
  ['429', { status: 429, headers: { 'retry-after': '5' } }, 'queued', 'Teams asks to send more slowly.'],
  ['503', { status: 503 }, 'queued', 'Teams has a problem of its own (503).'],
  ['502', { status: 502 }, 'uncertain', 'Teams failed in the middle (502); it may have sent the message.'],
  [
    'an old webhook that fails in words',
    {
      status: 200,
      text: 'Webhook message delivery failed with error: Teams endpoint returned HTTP error 429',
    },
    'queued',
    'Teams asks to send more slowly.',
  ],
  [
    'a workflow that is gone',
    { status: 410 },
    'failed',
    'Teams does not take messages for My msteams any more (410). Make a new workflow webhook in the channel, enter its address, then send again.',
  ],
  [
    'a redirect',
    { status: 302, headers: { location: 'http://169.254.169.254/' } },
    'failed',
    'Teams refused the message (302).',
  ],
])('%s', async (_, reply, status, message) => {
  const { work, state } = await setting()
  teams.next.push(reply)
  await work()
  expect(await state()).toMatchObject({ status, errorMessage: message })
})

test.each<Reply>(['lost', 'hang'])('%s: nobody can tell, so it is not sent again', async (reply) => {
  const { work, state, deps } = await setting()
  teams.next.push(reply)
  await impatiently(deps, work)
  await work()
  expect((await state()).status).toBe('uncertain')
  expect(teams.received).toHaveLength(1)
})

test('a webhook does not lead into the network of the service, unless it may', async () => {
  const { work, state } = await setting('Product', { allowPrivate: false })
  await work()
  expect(await state()).toMatchObject({
    status: 'failed',
    errorMessage: expect.stringContaining('private network'),
  })
  expect(teams.received).toHaveLength(0)
})

test('the address is a secret: it stands in no error and no line of the log', async () => {
  const { work, state, deps } = await setting()
  teams.next.push({ status: 503, text: 'sig=very-secret-signature' }, { status: 404 })
  await work()
  await work()
  expect(JSON.stringify([await state(), deps.lines])).not.toContain('very-secret-signature')
})
