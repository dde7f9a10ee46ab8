import type { RunReason, Verdict } from '#contract/run-shape.ts'
import type { Tx } from '#service/db/client.ts'
import type { Decided, Decision, Listener } from './decision.ts'

/** Events in one run. */
const mostTogether = 500

/** The latest run that waits for such a reason and still takes events; locked, so that it does not start meanwhile. */
const findOpenRun = `SELECT id FROM runs
   WHERE org_id = $1 AND automation_id = $2 AND version = $3 AND status = 'waiting' AND reason = ANY($4) AND slots < ${mostTogether}
   ORDER BY seq DESC LIMIT 1 FOR UPDATE`

export async function openRun(
  tx: Tx,
  orgId: string,
  { id, version }: Pick<Listener, 'id' | 'version'>,
  reasons: RunReason[],
): Promise<string | null> {
  const found = await tx.client.query<{ id: string }>(findOpenRun, [orgId, id, version, reasons])
  return found.rows[0]?.id ?? null
}

/** `why` continues "Combined into one run with other events, because …". */
export function joins(partOf: string, why: string, verdict?: Verdict): Decision {
  const reasonText = `Combined into one run with other events, because ${why}.`
  return { kind: 'skip', reason: 'bundled', reasonText, partOf, ...(verdict && { verdict }) }
}

const inWords = (minutes: number) => (minutes === 1 ? 'a minute' : `${minutes} minutes`)

/** Has decisions to run join the run that waits for further events of their automation. */
export async function joinOpenRuns(tx: Tx, orgId: string, decided: Decided[]): Promise<Decided[]> {
  const joined: Decided[] = []
  for (const it of decided) {
    const { listener, decision } = it
    const open =
      decision.kind === 'run' && listener.combineMinutes > 0
        ? await openRun(tx, orgId, listener, ['combining', 'rate'])
        : null
    const verdict = decision.kind === 'run' ? decision.verdict : undefined
    const why = `it came within ${inWords(listener.combineMinutes)}`
    joined.push(open === null ? it : { ...it, decision: joins(open, why, verdict) })
  }
  return joined
}

/** Lets the first of several events wait for those that follow. */
export function waitForMore(decided: Decided[], now: string): Decided[] {
  return decided.map((it) => {
    const { combineMinutes } = it.listener
    if (it.decision.kind !== 'run' || combineMinutes === 0) return it
    const until = new Date(Date.parse(now) + combineMinutes * 60_000).toISOString()
    const text = `Waits ${inWords(combineMinutes)} for further events, to combine them into one run.`
    return { ...it, decision: { ...it.decision, combine: { until, text } } }
  })
}
