import { describe, expect, test } from 'vitest'
import { routes } from '#service/doors/http/operations.ts'
import { anAutomation, automationCount, orgWithOutput } from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'
import { bodyFor, fill } from './support/operations.ts'
import { expectError } from './support/shape.ts'
import { startVariant } from './support/variant.ts'

const service = useService()
const specified = routes.filter(({ extension }) => !extension)

/** As many as the common interface has; one more or less here is a mistake in the mark of an operation. */
const common = [
  'automationTemplates.get',
  'automationTemplates.list',
  'automations.create',
  'channels.get',
  'channels.list',
  'companies.create',
  'companies.history',
  'companies.list',
  'people.list',
  'people.update',
  'stories.get',
  'topics.people',
]

/** Whether an address of the one form has the other form as well: `/people/{personId}` takes `/people/merges`. */
function answersTo(form: string, path: string): boolean {
  const [parts, given] = [form.split('/'), path.split('/')]
  return parts.length === given.length && parts.every((part, i) => part.startsWith('{') || part === given[i])
}

async function onlySpecified() {
  const variant = await startVariant({ surface: 'specified' })
  const org = await orgWithOutput(service)
  return { url: variant.url, org, api: variant.api(org.key) }
}

describe('a service with only what is specified', () => {
  test('has the operations of the common interface', async () => {
    expect(specified.map(({ name }) => name).toSorted()).toEqual(common)
    const { api } = await onlySpecified()
    for (const { method, path } of specified) {
      const answer = await api.send(method, fill(path), bodyFor(method))
      expect([200, 400, 404]).toContain(answer.status)
      expect(answer.body.message ?? '').not.toContain('no such address')
    }
  })

  test('has nothing else, and does not let on that there is more', async () => {
    const { api } = await onlySpecified()
    const unknown = await api.get('/nothing')
    for (const { method, path } of routes.filter(({ extension }) => extension)) {
      const answer = await api.send(method, fill(path), bodyFor(method))
      const others = specified.filter((route) => answersTo(route.path, path)).map(({ method }) => method)
      if (others.length === 0) {
        expectError(answer, 404, 'NOT_FOUND', false)
        expect(answer.text).toBe(unknown.text)
        continue
      }
      const error = expectError(answer, 405, 'METHOD_NOT_SUPPORTED', false)
      expect(error.message).toBe(`This address answers to ${others.join(', ')} only.`)
      expect(answer.headers.get('allow')).toBe(others.join(', '))
    }
  })

  test.each(['/openapi.json', '/reference', '/reference/', '/reference/start.js'])(
    'does not describe itself: %s',
    async (path) => {
      const { api } = await onlySpecified()
      expectError(await api.get(path), 404, 'NOT_FOUND', false)
      expectError(await api.get(path, { key: null }), 401, 'UNAUTHORIZED', false)
    },
  )

  test.each([
    [{ settings: { attempts: 1 } }, 'settings', 'Unknown field'],
    [{ settings: null }, 'settings', 'Unknown field'],
    [
      { outputChannels: [{ channel: 'msteams', mode: 'any' }] },
      'outputChannels',
      'Part of the answer, not of the request: leave it out',
    ],
    [{ description: 'x' }, 'description', 'Unknown field'],
  ])('creates no automation with more than is specified: %j', async (fields, field, message) => {
    const { api, org } = await onlySpecified()
    const answer = await api.post('/automations', anAutomation(fields))
    const { data } = expectError(answer, 400, 'BAD_REQUEST')
    expect(data).toEqual({ issues: [{ path: [field], message }] })
    expect(await automationCount(service, org)).toBe(0)
  })

  test('creates an automation with what is specified', async () => {
    const { api, org } = await onlySpecified()
    const sent = anAutomation({ enabled: false, sourceName: 'slack', sourceChannelId: 'C-SAVED' })
    expect((await api.post('/automations', sent)).status).toBe(200)
    expect(await automationCount(service, org)).toBe(1)
  })

  test('says nothing of who may see a channel', async () => {
    const { api, org } = await onlySpecified()
    const { body } = await api.get('/channels')
    const [channel] = body.data as Record<string, unknown>[]
    const whole = (await org.api.get('/channels')).body.data as Record<string, unknown>[]
    expect(whole[0]).toMatchObject({ visibility: 'all', visibleTo: [] })
    const { visibility: _, visibleTo: __, ...rest } = whole[0] ?? {}
    expect(channel).toStrictEqual(rest)
    expect((await api.get(`/channels/${rest.id}`)).body).toStrictEqual(rest)
  })

  test('is as healthy', async () => {
    const { url } = await onlySpecified()
    expect((await fetch(`${url}/health`)).status).toBe(200)
  })
})
