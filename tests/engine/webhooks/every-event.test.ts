import { Ajv2020 } from 'ajv/dist/2020.js'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import type { TriggerEvent } from '#contract/common/trigger-events.ts'
import {
  type RecordEvent,
  type WebhookEvent,
  webhookEvents,
  webhookGroups,
} from '#contract/common/webhook-events.ts'
import { lookAtHealth } from '#service/connectors/work/health.ts'
import { createDeliveries } from '#service/deliveries/create.ts'
import { createNotice } from '#service/deliveries/notice.ts'
import { webhooks } from '#service/doors/http/documentation/webhooks.ts'
import { kinds } from '#service/engine/events/catalogue/kinds.ts'
import { claimRuns } from '#service/engine/queue/claim.ts'
import { finishRun } from '#service/engine/queue/finish.ts'
import { onlyStory, pass, type Spoken, talk, topicOf, writerOn } from '#tests/engine/stories/support/talk.ts'
import { setDefaultOutput } from '#tests/harness/factories.ts'
import { anAutomation } from '#tests/harness/factories-automations.ts'
import type { Org } from '#tests/harness/service.ts'
import { useService } from '#tests/harness/service.ts'
import { connect, depsOf } from '#tests/harness/signals.ts'
import { addEndpoint, toldTo, useReceiver, workOff } from './setting.ts'

const service = useService({ allowPrivate: true })
const receiver = useReceiver()

const three: Spoken[] = ['ada', 'bo', 'cy'].map((name, n) => ({
  ...{ by: `${name}@${name}.example`, text: `The export of ${name} never ends.` },
  ...{ daysAgo: 3 + n, thread: name },
}))

async function done(answer: Promise<{ status: number; text: string; body: Record<string, unknown> }>) {
  const { status, text, body } = await answer
  expect(status, text).toBe(200)
  return body
}

async function idOf(org: Org, list: string, name: string): Promise<string> {
  const { data } = await done(org.api.get(`${list}?search=${name}`))
  return (data as { id: string }[])[0]?.id ?? ''
}

const groupsOf = async (org: Org, topicId: string) =>
  (await done(org.api.get(`/topics/${topicId}`))).groups as { id: string }[]

/** A run of a new automation that waits for its turn. */
async function waitingRun(org: Org): Promise<string> {
  await setDefaultOutput(service.db, org.id, {
    channel: 'email',
    mode: 'specific',
    destinations: ['o@acme.example'],
  })
  const { id } = await done(org.api.post('/automations', anAutomation()))
  return String((await done(org.api.post(`/automations/${id}/runs`, {}))).id)
}

/** How a run ends that has nothing to report. */
const silently = {
  ...{ status: 'nothing-to-report' as const, output: '', model: 'anthropic:small' },
  ...{ inputTokens: 9, outputTokens: 1, costMicros: null },
}

/** A connection of which something is wrong, which is then looked for. */
async function ailing(org: Org, wrong: string): Promise<void> {
  const { id } = await connect(org, 'github')
  await service.db.pool.query(`UPDATE connections SET ${wrong} WHERE id = $1`, [id])
  await lookAtHealth(depsOf(service), { orgIds: [org.id] })
}

type Act = (org: Org) => Promise<unknown>

/** What somebody does, so that this event happens: in this order, with one organization. Every other event is pushed. */
const acts: Record<RecordEvent, Act> & Partial<Record<TriggerEvent, Act>> = {
  'message.created': (org) =>
    talk(org, [{ by: 'mia@halden.example', text: 'Hello', daysAgo: 1, thread: 'mia' }]),
  'conversation.activity': (org) =>
    talk(org, [{ by: 'mia@halden.example', text: 'Again', daysAgo: 1, thread: 'b' }]),
  'person.created': (org) => talk(org, [{ by: 'zoe@zoe.example', text: 'I am new', daysAgo: 1 }]),
  'person.updated': async (org) =>
    done(org.api.patch(`/people/${await idOf(org, '/people', 'mia')}`, { isVip: true })),
  'person.deleted': async (org) =>
    done(org.api.post(`/people/${await idOf(org, '/people', 'zoe')}/erase`, {})),
  'company.created': (org) =>
    done(org.api.post('/companies', { companies: [{ name: 'Kite', domain: 'kite.example' }] })),
  'company.updated': async (org) =>
    done(org.api.patch(`/companies/${await idOf(org, '/companies', 'Kite')}`, { isVip: true })),
  'company.deleted': async (org) =>
    done(org.api.send('DELETE', `/companies/${await idOf(org, '/companies', 'Kite')}`)),
  'topic.created': (org) => topicOf(org, { title: 'Exports', topicType: 'bug_report' }, three),
  'feedback.created': (org) =>
    topicOf(org, { title: 'Colours', topicType: 'complaint' }, [
      { by: 'di@di.example', text: 'Grey', daysAgo: 2, thread: 'di' },
    ]),
  'topic.updated': async (org) =>
    done(org.api.patch(`/topics/${await idOf(org, '/topics', 'Exports')}`, { summary: 'Slow' })),
  'topic.priority.high': async (org) =>
    done(org.api.patch(`/topics/${await idOf(org, '/topics', 'Exports')}`, { priority: 'high' })),
  'topic.group.updated': (org) =>
    talk(org, [{ by: 'ada@ada.example', text: 'Still', daysAgo: 1, thread: 'ada' }]),
  'topic.group.added': async (org) => {
    const from = await idOf(org, '/topics', 'Colours')
    const groupIds = (await groupsOf(org, from)).map(({ id }) => id)
    await done(org.api.post(`/topics/${from}/move`, { groupIds, to: await idOf(org, '/topics', 'Exports') }))
  },
  'topic.deleted': async (org) => {
    const from = [await idOf(org, '/topics', 'Colours')]
    await done(org.api.post('/topics/merge', { into: await idOf(org, '/topics', 'Exports'), from }))
  },
  'story.created': async (org) => {
    await writerOn(org)
    await pass(service, org)
  },
  'story.updated': async (org) =>
    done(org.api.send('PUT', `/stories/${(await onlyStory(org)).draft.slug}/archive`, { reason: 'Mended' })),
  'run.finished': async (org) => {
    await waitingRun(org)
    const owner = `webhooks-${org.id}`
    const { runs } = await claimRuns(service.db, { owner, limit: 1, orgIds: [org.id] })
    const deps = {
      db: service.db,
      log: pino({ level: 'silent' }),
      createDeliveries,
      createNotice,
    }
    for (const run of runs) await finishRun(deps, run, silently, { owner })
  },
  'connection.quiet': (org) =>
    ailing(org, `last_arrival_at = now() - interval '3 days', quiet_after_seconds = 3600`),
  'connection.failing': (org) =>
    ailing(org, `last_refused_at = now(), last_refusal = 'It does not fit.', refused_count = 1`),
}

type Told = ReturnType<typeof toldTo>[number]
let told: Told[] = []

beforeAll(async () => {
  const org = await service.org()
  const endpoint = await addEndpoint(org, receiver, { events: webhookGroups })
  for (const act of Object.values(acts)) await act(org)
  const elsewhere = kinds.filter((kind) => !kind.emittedHere)
  const events = elsewhere.map(({ name, samplePayload: payload }) => ({
    ...{ name, source: 'elsewhere', deliveryId: `of ${name}`, payload },
  }))
  await done(org.api.post('/events', { events }))
  await workOff(service, org)
  told = toldTo(receiver, endpoint.secret)
})

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
const documented = webhooks()

test.each<WebhookEvent>(webhookEvents)(
  '%s is told when it happens, in the form that is documented',
  (event) => {
    const ofEvent = told.filter(({ type }) => type === event)
    expect(ofEvent.length).toBeGreaterThan(0)
    const schema = documented[event]?.post.requestBody.content['application/json'].schema ?? false
    for (const { id: _, ...body } of ofEvent)
      expect(ajv.validate(schema, body), `${ajv.errorsText()} ${JSON.stringify(body)}`).toBe(true)
  },
)

test('every event that is raised here has an act of its own', () => {
  const missing = kinds.filter(({ name, emittedHere }) => emittedHere && !Object.hasOwn(acts, name))
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('a run that is canceled before its turn has ended as well', async () => {
  const org = await service.org()
  receiver.clear()
  const endpoint = await addEndpoint(org, receiver, { events: ['run.finished'] })
  const runId = await waitingRun(org)
  await done(org.api.send('PUT', `/runs/${runId}/cancellation`, {}))
  await workOff(service, org)
  expect(toldTo(receiver, endpoint.secret)).toMatchObject([
    { type: 'run.finished', data: { run: { id: runId, status: 'canceled' } } },
  ])
})
