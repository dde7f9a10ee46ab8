import fc from 'fast-check'
import type { Route } from '#service/doors/http/operations.ts'
import { nastyBodies, nastyEscapes, nastyQueries, nastyTexts } from '#tests/service/support/nasty.ts'
import { fill } from '#tests/service/support/operations.ts'
import { parametersOf } from '#tests/service/support/schemas.ts'
import { writeBodies } from '#tests/service/support/write-bodies.ts'
import { type Asked, requestOf } from './inputs.ts'

/** A request as it goes over the wire. */
export type Hostile = { method: string; path: string; headers: Record<string, string>; raw?: string }

const json = { 'content-type': 'application/json' }

const rawOf = (body: unknown) => JSON.stringify(body) ?? ''

/** Headers that say what nobody says. */
const oddHeaders: fc.Arbitrary<Record<string, string>> = fc
  .tuple(
    fc.constantFrom(
      ...['idempotency-key', 'accept', 'authorization', 'signalbox-acting-member', 'x-forwarded-for'],
      ...['content-type', 'content-encoding', 'if-none-match', 'range', 'x-request-id', 'origin', 'cookie'],
    ),
    fc.oneof(
      fc.constantFrom(
        '',
        ' ',
        '*',
        'gzip',
        'text/plain',
        'multipart/form-data',
        'Bearer',
        'Bearer sb_x',
        'a.b.c',
      ),
      fc.constantFrom(
        'application/json; charset=utf-16',
        'bytes=0-1,2-3',
        '127.0.0.1, ::1',
        'a'.repeat(4_000),
      ),
      fc.constantFrom(...nastyTexts).map((it) => encodeURIComponent(it.toWellFormed())),
    ),
  )
  .map(([name, value]) => ({ [name]: value }))

/** JSON that is none, or says the same thing twice. */
function brokenJson(body: unknown): fc.Arbitrary<string> {
  const text = rawOf(body)
  return fc.oneof(
    fc.nat(Math.max(1, text.length)).map((at) => text.slice(0, at)),
    fc
      .tuple(fc.nat(text.length), fc.string({ unit: 'binary', maxLength: 4 }))
      .map(([at, it]) => text.slice(0, at) + it.toWellFormed() + text.slice(at)),
    fc.nat(60).map((depth) => `{"a":${'['.repeat(depth)}${text}${']'.repeat(depth)}}`),
    fc.constantFrom(
      ...[
        '',
        'null',
        '[]',
        '0',
        '""',
        'NaN',
        '{"a":1e999}',
        '{"a":-0}',
        '\ufeff{}',
        "{'a':1}",
        '{"a":1,}',
        '{}{}',
      ],
      ...[
        '{"__proto__":{"a":1}}',
        '{"constructor":{"prototype":{"a":1}}}',
        '{"name":"a","name":"b"}',
        '{"":""}',
      ],
      ...['{"a":"\\ud800"}', '{"a":"\\u0000"}', '/* a */{}', '['.repeat(5_000), `{"a":${'9'.repeat(400)}}`],
    ),
  )
}

/** Puts something else in the place of one id of an address. */
function oddPaths({ path }: Route, ids: Record<string, string>): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([whole]) => whole)
  if (names.length === 0) return fc.constant(fill(path, ids))
  return fc.tuple(fc.constantFrom(...names), nastyEscapes).map(([name, value]) =>
    fill(
      path.replace(name, () => 'odd-one'),
      ids,
    ).replace('odd-one', () => value),
  )
}

type Weighed = { weight: number; arbitrary: fc.Arbitrary<Hostile> }

function hostileReads(route: Route, asked: Asked, ids: Record<string, string>): Weighed[] {
  const { method } = route
  const [address = ''] = asked.path.split('?')
  const queries = nastyQueries(parametersOf(route.name, route.path))
  return [
    { weight: 6, arbitrary: queries.map((it) => ({ method, path: `${address}?${it}`, headers: {} })) },
    { weight: 2, arbitrary: oddPaths(route, ids).map((path) => ({ method, path, headers: {} })) },
    { weight: 1, arbitrary: oddHeaders.map((headers) => ({ method, path: asked.path, headers })) },
  ]
}

function hostileWrites(route: Route, { path, body }: Asked, ids: Record<string, string>): Weighed[] {
  const { method, name } = route
  const bodies = [body ?? {}, writeBodies[name] ?? body ?? {}].map(nastyBodies)
  const queries = nastyQueries([])
  const raw = rawOf(body ?? {})
  return [
    {
      weight: 12,
      arbitrary: fc.oneof(...bodies).map((it) => ({ method, path, headers: json, raw: rawOf(it) })),
    },
    { weight: 2, arbitrary: brokenJson(body ?? {}).map((it) => ({ method, path, headers: json, raw: it })) },
    { weight: 2, arbitrary: oddPaths(route, ids).map((it) => ({ method, path: it, headers: json, raw })) },
    { weight: 1, arbitrary: queries.map((it) => ({ method, path: `${path}?${it}`, headers: json, raw })) },
    { weight: 1, arbitrary: oddHeaders.map((it) => ({ method, path, headers: { ...json, ...it }, raw })) },
  ]
}

/** So many requests to an operation that nobody would send who means well, others each time. */
export function hostileRequests(route: Route, ids: Record<string, string>, count: number): Hostile[] {
  const asked = requestOf(route, ids, 'small')
  const kinds = route.method === 'GET' ? hostileReads(route, asked, ids) : hostileWrites(route, asked, ids)
  // The seed that the tests share would draw the same ones each time.
  return fc.sample(fc.oneof(...kinds), { numRuns: count, seed: Math.floor(Math.random() * 2 ** 31) })
}
