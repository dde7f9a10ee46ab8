import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { routes } from '#service/doors/http/operations.ts'
import { useService } from '#tests/harness/service.ts'
import { nastyValues } from '#tests/service/support/nasty.ts'
import { type RichOrganization, richOrganization, rowsOf } from '#tests/service/support/rich-organization.ts'
import { readError } from '#tests/service/support/shape.ts'
import { figures, untilOver } from './support/figures.ts'
import { type Asked, disturbingLast, requestOf } from './support/inputs.ts'

const service = useService()
const told = figures('hostile')

/** `a` is probed with the key of `b`. */
let a: RichOrganization
let b: RichOrganization

beforeAll(async () => {
  a = await richOrganization(service)
  b = await richOrganization(service)
})

/** Whatever the contract has, so that a new operation is tried without a word here. Forms with a file and streams are left out. */
const tried = disturbingLast(routes.filter(({ upload, stream, constant }) => !upload && !stream && !constant))

/** These end the key that all of this is sent with. */
const endsItsKey = /^apiKeys\.(revoke|roll)/

async function send(by: RichOrganization, { method, path, body }: Asked, raw?: string) {
  const headers = { 'idempotency-key': randomUUID(), 'content-type': 'application/json' }
  return by.org.api.send(method, path, raw === undefined ? body : undefined, {
    headers: method === 'GET' ? {} : headers,
    ...(raw !== undefined && { raw }),
  })
}

const secretsOf = ({ marker, org, domain }: RichOrganization) => [marker, org.id, org.slug, domain]

/** Requests with foreign ids: all of them, and each alone among own ones, which are looked up before it. */
function probesOf(route: (typeof tried)[number]): Asked[] {
  const whole = requestOf(route, a.ids, 'small')
  const text = JSON.stringify(whole)
  const names = Object.keys(a.ids).filter((name) => text.includes(a.ids[name] ?? ''))
  const mixed = names.length < 2 ? [] : names.map((name) => ({ ...b.ids, [name]: a.ids[name] ?? '' }))
  return [whole, ...mixed.map((ids) => requestOf(route, ids, 'small'))]
}

test('no operation shows or changes anything of another organization, whatever id it is given', async () => {
  const before = await rowsOf(service.db.pool, a.org.id)
  const shown: string[] = []
  const probes = tried
    .filter(({ name }) => !endsItsKey.test(name))
    .flatMap((route) => probesOf(route).map((asked) => ({ route, asked })))
  for (const { route, asked } of probes) {
    const answer = await send(b, asked)
    const sent = JSON.stringify(asked)
    if (answer.status >= 500) shown.push(`${route.name} answered ${answer.status}`)
    const secret = secretsOf(a).find((it) => answer.text.includes(it) && !sent.includes(it))
    if (secret) shown.push(`${route.name} showed ${secret}`)
  }
  const after = await rowsOf(service.db.pool, a.org.id)
  const changed = Object.keys(before).filter(
    (table) => table !== 'api_keys' && JSON.stringify(before[table]) !== JSON.stringify(after[table]),
  )
  told({
    'operations probed across organizations': tried.length,
    'probes of them': probes.length,
    'shown or changed': shown.length + changed.length,
  })
  expect({ shown, changed }).toEqual({ shown: [], changed: [] })
})

/** The writes that leave what the others need. */
const writes = tried.filter(
  ({ method, name }) => method !== 'GET' && !endsItsKey.test(name) && name !== 'people.erase',
)

const change = fc.tuple(fc.nat(40), nastyValues)

/** Sends one hostile body; answers what was wrong with the answer. */
async function tryOnce(route: (typeof tried)[number]): Promise<string | null> {
  const [sampled] = fc.sample(change, 1)
  if (!sampled) return null
  const [at, value] = sampled
  const asked = requestOf(route, b.ids, 'small')
  const keys = Object.keys(Object(asked.body))
  const hostile = { ...Object(asked.body), [keys[at % Math.max(1, keys.length)] ?? 'extra']: value }
  const raw = JSON.stringify(hostile)
  const answer = await send(b, asked, raw)
  if (answer.status >= 500) return `${route.name} ${answer.status} on ${raw.slice(0, 300)}`
  if (answer.status !== 200) readError(answer)
  return null
}

test('every operation answers whatever it is sent with a success or an error in our shape', async () => {
  const broken: string[] = []
  let requests = 0
  for (const hasTime = untilOver(); hasTime(); )
    for (const route of writes) {
      const wrong = await tryOnce(route)
      requests += 1
      if (wrong !== null) broken.push(wrong)
    }
  told({ 'hostile requests': requests, 'answered badly': broken.length })
  expect(broken).toEqual([])
})
