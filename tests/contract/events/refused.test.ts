import { expect, test } from 'vitest'
import { badPages, expectError, expectInvalid } from '#tests/harness/answers.ts'
import { memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const path = '/events/github.pr.merged'

test.each([
  [{}, ['deliveryId', 'payload']],
  [{ deliveryId: '', payload: {} }, ['deliveryId']],
  [{ deliveryId: '\0', payload: {} }, ['deliveryId']],
  [{ deliveryId: 'd'.repeat(301), payload: {} }, ['deliveryId']],
  [{ deliveryId: 'd', payload: [] }, ['payload']],
  [{ deliveryId: 'd', payload: 'text' }, ['payload']],
  [{ deliveryId: 'd', payload: { text: 'x'.repeat(256 * 1024) } }, ['payload']],
  [{ deliveryId: 'd', payload: { text: 'é'.repeat(128 * 1024) } }, ['payload']],
  [{ deliveryId: 'd', payload: {}, source: 'a:b' }, ['source']],
  [{ deliveryId: 'd', payload: {}, source: 'signalbox' }, ['source']],
  [{ deliveryId: 'd', payload: {}, occurredAt: 'now' }, ['occurredAt']],
  [{ deliveryId: 'd', payload: {}, occurredAt: '2999-01-01T00:00:00Z' }, ['occurredAt']],
  [{ deliveryId: 'd', payload: {}, causedBy: 'x' }, ['causedBy']],
])('POST /events/{name} refuses %#', async (body, places) => {
  const { api } = await service.org()
  expectInvalid(await api.post(path, body), ...places)
  expect((await api.get('/event-occurrences')).body.totalCount).toBe(0)
})

test('a payload nested deeper than calls can be is refused', async () => {
  const { api } = await service.org()
  const raw = `{"deliveryId":"d","payload":{"a":${'['.repeat(60_000)}${']'.repeat(60_000)}}}`
  const answer = await api.post(path, undefined, { raw })
  expect(answer.status).toBe(400)
})

test('an event that does not exist is refused', async () => {
  const { api } = await service.org()
  expectInvalid(await api.post('/events/github.pr.opened', { deliveryId: 'd', payload: {} }), 'name')
  expectInvalid(await api.get('/event-occurrences?name=github.pr.opened'), 'name')
})

test.each(badPages)('GET /event-occurrences refuses %s', async (query, place) => {
  const { api } = await service.org()
  expectInvalid(await api.get(`/event-occurrences?${query}`), place)
})

test.each([
  [{}, ['events']],
  [{ events: [] }, ['events']],
  [{ events: ['gossip'] }, ['events.0']],
  [{ events: ['topic.created'], condition: '' }, ['condition']],
  [{ events: ['topic.created'], condition: 'x'.repeat(2001) }, ['condition']],
  [{ events: ['topic.created'], targetBranches: ['main'] }, ['targetBranches']],
  [{ events: ['github.pr.merged'], targetBranches: ['ma in'] }, ['targetBranches.0']],
  [{ events: ['topic.created'], channelIds: ['C1'] }, ['channelIds.0']],
  [{ events: ['topic.created'], limit: 51 }, ['limit']],
])('POST /automations/condition-test refuses %#', async (body, places) => {
  const { api } = await service.org()
  expectInvalid(await api.post('/automations/condition-test', body), ...places)
})

test.each([
  ['GET', '/events', undefined],
  ['GET', '/event-occurrences', undefined],
  ['POST', path, { deliveryId: 'd', payload: {} }],
  ['POST', '/automations/condition-test', { events: ['topic.created'] }],
])('%s %s needs an organization API key', async (method, address, body) => {
  const org = await service.org()
  const key = await memberToken(service.db, org)
  expectError(await org.api.send(method, address, body, { key }), 403, 'FORBIDDEN')
  expect((await org.api.send(method, address, body, { key: null })).status).toBe(401)
})
