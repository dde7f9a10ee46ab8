import { expect, test } from 'vitest'
import { adjustedRandIndex } from '#scripts/agreement.ts'
import { randomOf, shuffled } from '#service/writers/topics/cluster/random.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import discussions from './support/discussions.json' with { type: 'json' }
import { pass, placesOf, type Spoken, say, work, writerOn } from './support/talk.ts'

const service = useService()

type Kind = 'topic' | 'alone' | 'small talk' | 'bot' | 'internal' | 'copy'
type Expected = Spoken & { topic: string | null; kind: Kind }

const { topics, alone, empty, bots, internal, near } = discussions

/** Every tenth discussion of a topic comes again through another door, and every fifth gets a reply. */
function expected(email: string): Expected[] {
  const said = Object.entries(topics).flatMap(([topic, texts]) =>
    texts.map(
      (text, n): Expected => ({
        ...{ kind: 'topic', topic, text, by: `${topic} ${n}`, thread: text },
        // Nobody is called like what they speak of.
        author: { displayName: 'Ada Obi' },
      }),
    ),
  )
  const others = [...alone, ...near].map(
    (text, n): Expected => ({ kind: 'alone', topic: null, text, by: `other ${n}`, thread: text }),
  )
  const small = empty.map(
    (text, n): Expected => ({ kind: 'small talk', topic: null, text, by: `small ${n}`, thread: text }),
  )
  const own = internal.map(
    (text, n): Expected => ({
      ...{ kind: 'internal', topic: null, text, by: `own ${n}`, thread: text },
      author: { email },
    }),
  )
  const machines = bots.map(
    (text): Expected => ({ kind: 'bot', topic: null, text, by: 'ci', thread: text, author: { isBot: true } }),
  )
  const copies = said
    .filter((_, n) => n % 10 === 0)
    .map((it): Expected => ({ ...it, kind: 'copy', by: `mail ${it.by}`, channel: { sourceName: 'email' } }))
  return [...said, ...others, ...small, ...machines, ...own, ...copies]
}

async function ownerOf(org: Org): Promise<string> {
  const { rows } = await service.db.pool.query<{ email: string }>(
    'SELECT email FROM members WHERE org_id = $1 ORDER BY created_at LIMIT 1',
    [org.id],
  )
  return rows[0]?.email ?? ''
}

test('three hundred discussions of a product find their topics', async () => {
  const org = await service.org()
  await writerOn(org, { automatic: ['merge', 'split'] })
  const all = expected(await ownerOf(org))
  expect(all).toHaveLength(300)
  const order = [...shuffled(all.length, randomOf(1))].flatMap((n) => all[n] ?? [])
  const ids: string[] = []
  for (let at = 0; at < order.length; at += 50) ids.push(...(await say(org, order.slice(at, at + 50))))
  const replied = order.filter(({ kind }, n) => kind === 'topic' && n % 5 === 0)
  await work(service, org)
  await say(
    org,
    replied
      .slice(0, 50)
      .map(({ thread }, n) => ({ by: `reply ${n}`, text: 'Same here, thanks', thread: thread ?? '' })),
  )
  await work(service, org)
  await pass(service, org)
  const places = await placesOf(service, org)
  const found = order.map((it, n) => ({ ...it, place: places.get(ids[n] ?? '') ?? null }))
  const known = found.filter(({ topic }) => topic !== null)
  const agreement = adjustedRandIndex(
    known.map(({ topic }) => topic ?? ''),
    known.map(({ place, text, kind }) => place ?? `${kind} ${text}`),
  )
  const share = (some: typeof found) => some.filter(({ place }) => place === null).length / some.length
  const ofKind = (kind: Expected['kind']) => found.filter((it) => it.kind === kind)
  expect(agreement).toBeGreaterThan(0.95)
  expect(share(known)).toBeLessThan(0.1)
  expect(share(ofKind('alone'))).toBeGreaterThan(0.4)
  expect(share(ofKind('small talk'))).toBe(1)
  expect(share(ofKind('internal'))).toBe(1)
  expect(share(ofKind('bot'))).toBeGreaterThan(0.7)
  const wanted = Object.keys(topics).length
  const made = new Set(found.flatMap(({ place }) => place ?? [])).size
  expect(made).toBeGreaterThan(wanted * 0.7)
  expect(made).toBeLessThan(wanted * 1.5)
})
