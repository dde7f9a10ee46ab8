import { createNoopMeter } from '@opentelemetry/api'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createDeliveries } from '#service/deliveries/create.ts'
import { deliverDue } from '#service/deliveries/deliver.ts'
import { createNotice } from '#service/deliveries/notice.ts'
import { startEngine } from '#service/engine/engine.ts'
import { watcherOf } from '#service/telemetry/watcher.ts'
import { watchWith } from '#service/watching/watching.ts'
import { useService } from '#tests/harness/service.ts'
import { depsOf } from '../deliveries/setting.ts'
import { good } from '../support/started.ts'
import { eventOrg, pullRequest, silent } from './setting.ts'

const service = useService()
const spans = new InMemorySpanExporter()
const tracing = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter: spans })] })

beforeAll(() =>
  watchWith(watcherOf({ meter: createNoopMeter(), tracer: tracing.getTracer('test'), logger: null })),
)
afterAll(() => watchWith(null))

test('one trace leads from the request that brings an event to the delivery of what the run wrote', async () => {
  const { org, automation, runs, match } = await eventOrg(service)
  await automation({ events: ['github.pr.merged'] })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const answer = await fetch(`${service.url}/v1/events/github.pr.merged`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${org.key}`,
      'Content-Type': 'application/json',
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    },
    body: JSON.stringify({ deliveryId: 'one', source: 'github', payload: pullRequest() }),
  })
  expect(answer.status).toBe(200)
  await match()

  const engine = await startEngine({
    ...{ db: service.db, log: silent, createDeliveries, createNotice, execute: async () => good },
    ...{ parts: [], concurrency: 1, orgIds: [org.id] },
  })
  onTestFinished(() => engine.stop())
  await vi.waitFor(async () => expect(await runs()).toMatchObject([{ status: 'succeeded' }]), 20_000)
  await deliverDue(depsOf(service.db), 8, { orgId: org.id })

  const followed = () => spans.getFinishedSpans().filter((span) => span.spanContext().traceId === traceId)
  const line = ['POST /v1/events/{name}', 'match event', 'run', 'deliver'].map((name) =>
    followed().find((span) => span.name === name),
  )
  expect(line.map((span) => span?.parentSpanContext?.spanId)).toEqual([
    'b7ad6b7169203331',
    ...line.slice(0, -1).map((span) => span?.spanContext().spanId),
  ])
})
