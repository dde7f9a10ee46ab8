import { readdir, readFile } from 'node:fs/promises'
import type { ArrivalHeaders, Delivery, Source } from '#service/api/arrivals/source.ts'
import { registry } from '#service/connectors/registry.ts'
import { commentKind } from '#service/connectors/zendesk/map.ts'

const target = 2000
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Headers in which a sender says what a delivery is; the others say it in the body. */
const told: Record<string, (file: string) => ArrivalHeaders> = {
  github: (file) => ({ 'x-github-event': file.startsWith('issue') ? 'issues' : 'pull_request' }),
  discourse: () => ({ 'x-discourse-event': 'post_created', 'x-discourse-instance': 'https://forum.example' }),
  sentry: (file) => ({ 'sentry-hook-resource': file.startsWith('alert') ? 'event_alert' : 'issue' }),
}

type Sample = { body: Buffer; headers: ArrivalHeaders }

const webhookSample = {
  messages: Array.from({ length: 10 }, (_, n) => ({
    id: `m${n}`,
    channel: { sourceName: 'forum', sourceServerId: 's', sourceChannelId: 'c' },
    author: { platformId: 'u1' },
    content: 'The export takes longer since Tuesday.',
    sentAt: '2026-03-12T11:00:00.000Z',
  })),
}

async function samplesOf(name: string): Promise<Sample[]> {
  if (name === 'webhook') return [{ body: Buffer.from(JSON.stringify(webhookSample)), headers: {} }]
  const folder = new URL(`../../service/connectors/${name}/samples/`, import.meta.url)
  const files = (await readdir(folder).catch(() => [])).filter((file) => /\.(json|eml)$/.test(file))
  return Promise.all(
    files.map(async (file) => ({
      body: await readFile(new URL(file, folder)),
      headers: told[name]?.(file) ?? {},
    })),
  )
}

/** Of Zendesk the comments are mapped that an export brings; what is sent to the hook only says that there are some. */
const fetchedKinds: Record<string, string> = { zendesk: commentKind }

async function deliveryOf({ name, mail, hook }: Source, { body, headers }: Sample): Promise<Delivery> {
  const payload: unknown = mail ? await mail.read(body) : JSON.parse(body.toString())
  const { kind, deliveryId } = mail?.label(body) ?? hook?.label({ body, headers }, payload) ?? kindIn(payload)
  return {
    kind: fetchedKinds[name] ?? kind,
    deliveryId: deliveryId ?? 'body',
    headers,
    payload,
    receivedAt: new Date(),
  }
}

/** A line of Discord has no hook; each of its deliveries says its kind. */
const kindIn = (payload: unknown) => ({ kind: (payload as { t: string }).t, deliveryId: null })

/** Maps the samples in turns for a while; answers how many a second. `read` does with each what is done before. */
async function rateOf(source: Source, samples: Sample[], ms: number, read: boolean): Promise<number> {
  const ready = await Promise.all(samples.map((sample) => deliveryOf(source, sample)))
  const end = performance.now() + ms
  const began = performance.now()
  let done = 0
  while (performance.now() < end)
    for (const [at, delivery] of ready.entries()) {
      const sample = samples[at]
      source.map(read && sample ? await deliveryOf(source, sample) : delivery, {})
      done++
    }
  return (done / (performance.now() - began)) * 1000
}

/** Measures on one core how many deliveries of each source are mapped: the map alone, and with the reading of the bytes. */
export async function measureMapping(seconds: number): Promise<void> {
  for (const source of await registry.all()) {
    const samples = await samplesOf(source.name)
    if (samples.length === 0) continue
    const ms = (seconds * 1000) / 8
    await rateOf(source, samples, ms / 4, true)
    const alone = await rateOf(source, samples, ms, false)
    const whole = await rateOf(source, samples, ms, true)
    const verdict = alone >= target ? 'ok' : 'BELOW'
    say(
      `mapping, ${source.name.padEnd(10)} ${alone.toFixed(0).padStart(8)}/s, with reading ${whole.toFixed(0).padStart(8)}/s ` +
        `(target ${target}) ${verdict}`,
    )
  }
}
