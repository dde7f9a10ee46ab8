import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type Route, routes } from '#service/doors/http/operations.ts'
import { addMember } from '#tests/harness/factories.ts'
import { actingAs } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'
import { type RichOrganization, richOrganization, rowsOf } from '#tests/service/support/rich-organization.ts'
import { between, figures, progress, untilOver } from './support/figures.ts'
import { type Asked, disturbingLast, type Input, largest, requestOf, withInput } from './support/inputs.ts'

const service = useService()
const told = figures('probes')

/** `a` is probed from `b`, which is another one in each round. */
let a: RichOrganization

beforeAll(async () => {
  a = await richOrganization(service)
})

/**
 * Whatever the contract has, so that a new operation is tried without a word here. Forms with a file and streams are left out,
 * and what ends the key that all of this is sent with.
 */
const tried = disturbingLast(
  routes.filter(
    ({ upload, stream, constant, name }) =>
      !upload && !stream && !constant && !/^apiKeys\.(revoke|roll)/.test(name),
  ),
)

type Prober = { rich: RichOrganization; owner: Record<string, string> }

async function prober(): Promise<Prober> {
  const rich = await richOrganization(service)
  const member = await addMember(service.db, rich.org.id, { role: 'owner', email: 'a@probes.example' })
  return { rich, owner: actingAs(rich.org, member) }
}

const secretsOf = ({ marker, org, domain }: RichOrganization) => [marker, org.id, org.slug, domain]

/** What stands for something of an organization in any of its rows, without what must not be shown: `b` keeps what it sent. */
async function idsIn(rich: RichOrganization): Promise<string[]> {
  const rows = Object.values(await rowsOf(service.db.pool, rich.org.id)).flat()
  const secrets = secretsOf(rich)
  const ids = rows.flatMap((line) =>
    Object.entries(JSON.parse(line) as Record<string, unknown>).flatMap(([name, value]) =>
      /(^|_)id$|^slug$|^key$|^hash$/.test(name) && (typeof value === 'string' || typeof value === 'number')
        ? [String(value)]
        : [],
    ),
  )
  return [...new Set(ids)].filter((id) => id.length > 2 && !secrets.some((it) => id.includes(it)))
}

/** Requests with foreign ids where the contract has some: all of them, and each alone among own ones, which are looked up before it. */
function probesOf(route: Route, ids: Record<string, string>): Asked[] {
  const whole = requestOf(route, a.ids, 'small')
  const text = JSON.stringify(whole)
  const names = Object.keys(a.ids).filter((name) => text.includes(a.ids[name] ?? ''))
  const mixed = names.length < 2 ? [] : names.map((name) => ({ ...ids, [name]: a.ids[name] ?? '' }))
  return [whole, ...mixed.map((it) => requestOf(route, it, 'small'))]
}

const oneOf = <T>(list: readonly T[]): T | undefined => list[between(0, list.length - 1)]

/** Puts something foreign at a place of an input that holds a text or a number, or beside what is in a list. */
function withForeign(value: unknown, foreign: string): unknown {
  if (Array.isArray(value)) {
    const at = between(0, value.length)
    return at === value.length
      ? [...value, typeof value[0] === 'object' ? value[0] : foreign]
      : value.map((it, n) => (n === at ? withForeign(it, foreign) : it))
  }
  if (typeof value !== 'object' || value === null) return foreign
  const name = oneOf(Object.keys(value))
  if (name === undefined) return value
  return { ...value, [name]: withForeign(Reflect.get(value, name), foreign) }
}

/** Puts foreign ids anywhere: where ids belong, and where none was meant to be. */
function strayProbe(route: Route, own: Record<string, string>, foreign: readonly string[]): Asked {
  const some = () => oneOf(foreign) ?? ''
  const inPath = [...route.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '')
  const ids = { ...own }
  const moved = oneOf(inPath)
  if (moved !== undefined && Math.random() < 0.5) ids[moved] = some()
  let input: Input = largest(route, ids, 'small')
  for (let n = between(1, 3); n > 0; n--) input = Object(withForeign(input, some()))
  return withInput(route, ids, input)
}

async function send({ rich, owner }: Prober, { method, path, body }: Asked) {
  const isRead = method === 'GET'
  const headers = {
    ...(Math.random() < 0.5 ? owner : {}),
    ...(!isRead && { 'idempotency-key': randomUUID() }),
  }
  return rich.org.api.send(method, path, isRead ? undefined : (body ?? {}), { headers })
}

/** Says what an answer told of the other organization that was not in the question. */
async function shownBy(by: Prober, route: Route, asked: Asked): Promise<string[]> {
  const answer = await send(by, asked)
  const sent = JSON.stringify(asked)
  if (answer.status >= 500) return [`${route.name} answered ${answer.status} on ${sent.slice(0, 500)}`]
  const secret = secretsOf(a).find((it) => answer.text.includes(it) && !sent.includes(it))
  return secret === undefined ? [] : [`${route.name} showed ${secret} on ${sent.slice(0, 500)}`]
}

async function changedSince(before: Record<string, string[]>): Promise<string[]> {
  const after = await rowsOf(service.db.pool, a.org.id)
  return Object.keys(before).filter((table) => JSON.stringify(before[table]) !== JSON.stringify(after[table]))
}

/** Probes of each operation with one prober, and clients at once. */
const [ofEach, clients] = [20, 6]

test('no operation shows or changes anything of another organization, whatever it is given', async () => {
  const before = await rowsOf(service.db.pool, a.org.id)
  const foreign = await idsIn(a)
  const shown: string[] = []
  let probes = 0
  const probe = async (by: Prober, route: Route, asked: Asked) => {
    shown.push(...(await shownBy(by, route, asked)))
    probes += 1
  }
  const first = await prober()
  for (const route of tried)
    for (const asked of probesOf(route, first.rich.ids)) await probe(first, route, asked)
  for (const hasTime = untilOver(); hasTime() && shown.length === 0; ) {
    const by = await prober()
    const waiting = tried.values()
    const client = async () => {
      for (const route of waiting)
        for (let n = 0; n < ofEach && hasTime(); n++)
          await probe(by, route, strayProbe(route, by.rich.ids, foreign))
    }
    await Promise.all(Array.from({ length: clients }, client))
    expect(await changedSince(before)).toEqual([])
    progress(`${probes} probes, ${shown.length} showed something`)
  }
  const changed = await changedSince(before)
  told({
    'operations probed across organizations': tried.length,
    probes,
    'shown or changed': shown.length + changed.length,
  })
  expect({ shown: shown.slice(0, 20), changed }).toEqual({ shown: [], changed: [] })
})
