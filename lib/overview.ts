import * as z from 'zod'
import { listOf } from '#contract/common/pagination.ts'
import { type Me, me } from '#contract/me.ts'
import { type Topic, topic } from '#contract/topics.ts'
import type { Failure, Result } from './api/failure.ts'
import { type Health, readHealth } from './api/server/health.ts'
import { read } from './api/server/read.ts'

const countable = ['channels', 'people', 'companies', 'topics', 'stories'] as const

export type Countable = (typeof countable)[number]

/** Null: this service does not offer that list. */
export type Counts = Record<Countable, number | null>

export type Overview = { health: Health | null; me: Me | null; counts: Counts; topics: Topic[] | null }

/** All that the first page shows, read at once. What a service does not offer is null; any other failure fails it. */
export async function loadOverview(): Promise<Result<Overview>> {
  const [health, whoami, topics, ...counts] = await Promise.all([
    readHealth(),
    read('/me', me),
    read('/topics?limit=6', listOf(topic)),
    ...countable.map((name) => read(`/${name}?limit=1`, z.object({ totalCount: z.number() }))),
  ])
  const failure = worst([health, whoami, topics, ...counts])
  if (failure) return { ok: false, failure }
  const totals = countable.map((name, index) => [name, dataOf(counts[index])?.totalCount ?? null])
  return {
    ok: true,
    data: {
      health: dataOf(health),
      me: dataOf(whoami),
      counts: Object.fromEntries(totals),
      topics: dataOf(topics)?.data ?? null,
    },
  }
}

/** True when the organization has never heard anything. */
export function isEmpty({ counts, topics }: Overview): boolean {
  const heard = [counts.people, counts.companies, counts.channels, topics?.length]
  return heard.every((count) => !count)
}

const gravity: Failure['kind'][] = [
  'unreachable',
  'not-ready',
  'no-key',
  'unauthorized',
  'rate-limited',
  'failed',
]

function worst(results: Result<unknown>[]): Failure | undefined {
  const failures = results.flatMap((result) => (result.ok ? [] : [result.failure]))
  return gravity.flatMap((kind) => failures.filter((failure) => failure.kind === kind))[0]
}

function dataOf<T>(result: Result<T> | undefined): T | null {
  return result?.ok ? result.data : null
}
