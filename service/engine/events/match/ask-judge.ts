import { createHash } from 'node:crypto'
import type { Verdict } from '#contract/run-shape.ts'
import { costOf } from '#service/core/models.ts'
import type { Database } from '#service/db/client.ts'
import type { ModelSpent } from '../../queue/model-spent.ts'
import { conditionSchemaVersion, kindOf } from '../catalogue/kinds.ts'
import type { Judge } from './judge-of.ts'
import { cutToGuide } from './payload-paths.ts'

type AskedOnce = { condition: string; name: string; payload: Record<string, unknown>; model: string }

/** Key of a question: condition, payload, guide and model. `payload` is in the order of the guide. */
function verdictKey({ condition, name, payload, model }: AskedOnce): string {
  const text = JSON.stringify([condition, name, payload, conditionSchemaVersion, model])
  return createHash('sha256').update(text).digest('hex')
}

async function keptVerdicts(db: Database, orgId: string, keys: string[]): Promise<Map<string, Verdict>> {
  const found = await db.pool.query<{ key: string; verdict: Verdict }>(
    'SELECT key, verdict FROM verdicts WHERE org_id = $1 AND key = ANY($2)',
    [orgId, keys],
  )
  return new Map(found.rows.map(({ key, verdict }) => [key, verdict]))
}

async function keepVerdict(db: Database, orgId: string, key: string, verdict: Verdict): Promise<void> {
  await db.pool.query(
    'INSERT INTO verdicts (org_id, key, verdict) VALUES ($1, $2, $3) ON CONFLICT (org_id, key) DO NOTHING',
    [orgId, key, JSON.stringify(verdict)],
  )
}

export type Judged = ({ verdict: Verdict } | { error: string; canPass: boolean } | { noModel: true }) & {
  /** Undefined when nothing was asked, or nothing came back. */
  spent?: ModelSpent
}

export type JudgeDeps = { db: Database; judge: Judge | null; signal: AbortSignal }

type Asked = { orgId: string; name: string; payload: unknown }

/** Model calls under way at once for one event. */
const atOnce = 8

const unreadable: Verdict = {
  answer: 'cannot-judge',
  reason: 'The payload has none of the fields that a condition on this event can ask about.',
  mode: 'judge',
  model: null,
  conditionSchemaVersion,
}

/** Asks the judge each condition about one event; a question that was answered before is not asked again. */
export async function judgeConditions(
  deps: JudgeDeps,
  event: Asked,
  conditions: string[],
): Promise<Map<string, Judged>> {
  const { judge } = deps
  if (conditions.length === 0) return new Map()
  if (!judge) return new Map(conditions.map((it) => [it, { noModel: true }]))
  const guide = kindOf(event.name)?.fields ?? []
  const payload = cutToGuide(event.payload, guide)
  if (payload === null) return new Map(conditions.map((it) => [it, { verdict: unreadable }]))
  const keyOf = (condition: string) =>
    verdictKey({ condition, name: event.name, payload, model: judge.model })
  const kept = await keptVerdicts(deps.db, event.orgId, conditions.map(keyOf))
  const asked = { name: event.name, payload, guide }
  const one = async (condition: string): Promise<Judged> => {
    const key = keyOf(condition)
    const known = kept.get(key)
    if (known) return { verdict: known }
    const answer = await ask(judge, { condition, event: asked }, deps.signal)
    if ('verdict' in answer) await keepVerdict(deps.db, event.orgId, key, answer.verdict)
    return answer
  }
  return inTurns(conditions, one)
}

async function ask(
  judge: Judge,
  question: Parameters<Judge['ask']>[0],
  signal: AbortSignal,
): Promise<Judged> {
  const used = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 }
  const { model, price } = judge
  const withSpent = (judged: Judged): Judged => {
    const { inputTokens, outputTokens } = used
    if (inputTokens + outputTokens === 0) return judged
    return { ...judged, spent: { model, inputTokens, outputTokens, costMicros: costOf(price, used) } }
  }
  try {
    const answer = await judge.ask(question, signal, used)
    return withSpent('answer' in answer ? { verdict: answer } : answer)
  } catch (failure) {
    signal.throwIfAborted()
    return withSpent({ error: failure instanceof Error ? failure.message : String(failure), canPass: true })
  }
}

async function inTurns<T>(items: string[], work: (item: string) => Promise<T>): Promise<Map<string, T>> {
  const done = new Map<string, T>()
  const rest = [...new Set(items)]
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) done.set(item, await work(item))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return done
}
