import { afterAll, expect, onTestFinished, test } from 'vitest'
import { measurements, prometheusName } from '#service/telemetry/measurements.ts'
import { startCollector } from '#tests/harness/collector.ts'
import { serviceForTest, signalbox, startWorker, temporaryFolder } from './support/cli.ts'

const { folder, remove } = temporaryFolder()
afterAll(remove)

const token = 'a-token-for-prometheus'
const withToken = { headers: { Authorization: `Bearer ${token}` } }

/** Refuses to load anything of OpenTelemetry. */
const withoutTelemetry = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ resolve(specifier, context, next) {
    if (specifier.startsWith('@opentelemetry/')) throw new Error('loaded ' + specifier)
    return next(specifier, context)
  } })`)}`

async function collectorFor(options?: { isSilent: boolean }) {
  const collector = await startCollector(options)
  onTestFinished(() => collector.close())
  return collector
}

test('nothing is measured, and nothing loaded for it, while no setting asks', async () => {
  const service = await serviceForTest(folder, { NODE_OPTIONS: withoutTelemetry })
  const answers = await Promise.all(['/metrics', '/health'].map((path) => fetch(`${service.url}${path}`)))
  expect(answers.map(({ status }) => status)).toEqual([404, 200])
  expect(await service.end('SIGTERM')).toBe(0)
})

test('requests, statements and log lines reach a collector, and the same figures stand at /metrics', async () => {
  const collector = await collectorFor()
  const often = {
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_BLRP_SCHEDULE_DELAY: '50',
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
  }
  const service = await serviceForTest(folder, {
    ...often,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=halden',
    OTEL_SERVICE_NAME: 'signals',
    SIGNALBOX_METRICS_TOKEN: token,
    SIGNALBOX_SLOW_STATEMENT_MS: '1',
  })
  const dataDir = ['--data-dir', folder]
  await signalbox([
    'org',
    'create',
    '--slug',
    'acme',
    '--name',
    'Acme',
    '--owner',
    'o@acme.example',
    ...dataDir,
  ])
  const made = await signalbox(['keys', 'create', '--org', 'acme', '--name', 'a', ...dataDir])
  const key = made.stdout.trim()
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const headers = { Authorization: `Bearer ${key}`, traceparent: `00-${trace}-b7ad6b7169203331-01` }
  const answer = await fetch(`${service.url}/v1/people?query=Ottilie%20Unverkennbar`, { headers })
  expect(answer.status).toBe(200)

  const own = () => collector.spans().filter((span) => span.trace === trace)
  await expect.poll(() => own().map(({ name }) => name)).toContain('GET /v1/people')
  const request = own().find(({ name }) => name === 'GET /v1/people')
  expect(request).toMatchObject({
    service: 'signals',
    parent: 'b7ad6b7169203331',
    attributes: { 'http.route': '/v1/people', 'http.response.status_code': '200' },
  })
  const statement = own().find(({ parent }) => parent === request?.id)
  expect(statement?.attributes).toMatchObject({
    'db.system.name': 'postgresql',
    'db.operation.name': 'SELECT',
  })
  await expect.poll(collector.metrics).toContain('http.server.request.duration')
  await expect
    .poll(() => collector.records().map(({ text, severity }) => `${severity} ${text}`))
    .toEqual(expect.arrayContaining(['INFO service started', 'INFO a statement took long']))
  expect(collector.taken.every(({ headers: sent }) => sent['x-tenant'] === 'halden')).toBe(true)

  const address = `${service.url}/metrics`
  expect((await fetch(address)).status).toBe(401)
  expect((await fetch(address, { headers: { Authorization: `Bearer ${key}` } })).status).toBe(401)
  const page = await (await fetch(address, withToken)).text()
  const names = [...page.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
  const known = Object.entries(measurements).map(([name, one]) => prometheusName(name, one))
  expect(names.filter((name) => !known.includes(name ?? ''))).toEqual([])
  // There is no standby here.
  const observed = Object.entries(measurements).filter(
    ([name, one]) => 'observed' in one && !/^signalbox\.(standby|reads)/.test(name),
  )
  expect(names).toEqual(expect.arrayContaining(observed.map(([name, one]) => prometheusName(name, one))))
  expect(page).toMatch(
    /^http_server_request_duration_seconds_count\{http_request_method="GET",http_response_status_code="200",http_route="\/v1\/people"\} 1$/m,
  )
  expect(page).toMatch(/^signalbox_queue_due\{queue="arrivals"\} 0$/m)

  const worker = await startWorker(folder, { SIGNALBOX_METRICS_TOKEN: token })
  onTestFinished(() => worker.end('SIGKILL').then(() => undefined))
  const ofWorker = await fetch(worker.url.replace('/health', '/metrics'), withToken)
  expect(await ofWorker.text()).toContain('signalbox_loop_turn_duration_seconds_count{loop="runs"}')
  expect(await worker.end('SIGTERM')).toBe(0)
  expect(await service.end('SIGTERM')).toBe(0)

  const everything = [page, ...collector.taken.map(({ body }) => body.toString('latin1'))].join('\n')
  for (const secret of ['Ottilie', 'Unverkennbar', key, token, 'o@acme.example'])
    expect(everything).not.toContain(secret)
})

test('a collector that takes requests and never answers holds nobody up', async () => {
  const collector = await collectorFor({ isSilent: true })
  const service = await serviceForTest(folder, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '50',
  })
  expect((await fetch(`${service.url}/health`)).status).toBe(200)
  await expect.poll(() => collector.taken.length).toBeGreaterThan(0)
  expect((await fetch(`${service.url}/health`)).status).toBe(200)
  expect(await service.end('SIGTERM')).toBe(0)
})
