import { automationSettings } from '#contract/common/automation-settings.ts'
import { type OutputChannel, outputChannel } from '#contract/common/output-channel.ts'
import type { Tx } from '#service/db/client.ts'
import { noTest } from '#service/engine/queue/insert.ts'
import type { LimitNotice } from '#service/engine/queue/tell-owner.ts'
import { createNoticeRows, type NoticeKind } from './rows.ts'

/** Notices about an automation. */
type AutomationNotice = Exclude<NoticeKind, 'limit' | 'source' | 'webhook'>

export type NewNotice = {
  orgId: string
  automationId: string
  runId: string | null
  kind: AutomationNotice
  /** One sentence. */
  reason: string
}

type Facts = {
  name: string
  timezone: string
  settings: unknown
  notice_output: unknown
  default_output: unknown
  failures: number
  since: string | null
  next_run_at: string | null
}

/** Failed runs since the last successful one. */
const facts = `SELECT a.name, a.timezone, a.settings, o.notice_output, o.default_output, a.next_run_at,
    f.failures::int, f.since
  FROM automations a JOIN organizations o ON o.id = a.org_id
  CROSS JOIN LATERAL (
    SELECT count(*) AS failures, min(r.created_at) AS since FROM runs r
     WHERE r.org_id = a.org_id AND r.automation_id = a.id AND r.status = 'failed' AND ${noTest('r')}
       AND r.created_at > coalesce((
         SELECT g.created_at FROM runs g WHERE g.org_id = a.org_id AND g.automation_id = a.id
            AND g.status IN ('succeeded', 'nothing-to-report') AND ${noTest('g')}
          ORDER BY g.created_at DESC, g.id DESC LIMIT 1), '-infinity')
  ) f
 WHERE a.org_id = $1 AND a.id = $2`

function moment(instant: string, timezone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timezone,
    hourCycle: 'h23',
  })
  return `${format.format(new Date(instant))} (${timezone})`
}

const titles: Record<AutomationNotice, (name: string) => string> = {
  failed: (name) => `“${name}” failed`,
  missed: (name) => `“${name}” missed a run`,
  paused: (name) => `“${name}” was paused`,
  rate: (name) => `“${name}” gets too many events`,
  undelivered: (name) => `The output of “${name}” did not arrive`,
}

function whatToDo(kind: AutomationNotice, found: Facts): string {
  if (kind === 'paused')
    return 'It no longer runs. Fix the problem above, run it once by hand, then resume it.'
  if (kind === 'rate')
    return 'More events are skipped until the hour is over; its list of runs shows each. If it should not start this often, choose fewer events, or limit them by branch, channel or condition.'
  if (kind === 'undelivered')
    return 'Fix the problem above, then send the output again on the page of its run.'
  const next =
    found.next_run_at === null ? '' : ` It runs next on ${moment(found.next_run_at, found.timezone)}.`
  if (kind === 'missed') return `Run it by hand if you need the result.${next}`
  return `Fix the problem above, then run it by hand or wait for its next run.${next}`
}

/** Escapes names and the words of providers, which must not act as Markdown. */
export function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]()#+!|<>~-]/g, '\\$&')
}

function bodyOf({ kind, reason }: NewNotice, found: Facts): string {
  const { failures, since } = found
  const often =
    kind === 'missed' || kind === 'rate' || kind === 'undelivered' || failures < 2 || since === null
      ? ''
      : ` It has failed ${failures} times in a row, since ${moment(since, found.timezone)}.`
  return `${plain(reason)}${often}\n\n${whatToDo(kind, found)}`
}

type Place = { channel: string; target: string }

/** The first of the places for notices; not the one that just failed. */
function noticeOutput(found: Facts, failing: Place | undefined): OutputChannel | undefined {
  const outputs = [found.notice_output ?? found.default_output, found.default_output]
  return outputs
    .map((one) => outputChannel.safeParse(one).data)
    .find(
      (one) =>
        one && !(one.channel === failing?.channel && (one.destinations ?? []).includes(failing.target)),
    )
}

const limitFacts = `SELECT a.name, a.settings, coalesce(o.notice_output, o.default_output) AS output
  FROM organizations o LEFT JOIN automations a ON a.org_id = o.id AND a.id = $2 WHERE o.id = $1`

type LimitFacts = { name: string | null; settings: unknown; output: unknown }

const afterLimit =
  'Runs that need a model are skipped until then, with this reason. Everything else continues; topics and stories are written by fixed rules.'

async function createLimitNotice(tx: Pick<Tx, 'client'>, notice: LimitNotice): Promise<number> {
  const { orgId, automationId, isUsedUp, reason } = notice
  const [found] = (await tx.client.query<LimitFacts>(limitFacts, [orgId, automationId])).rows
  const output = outputChannel.safeParse(found?.output).data
  const isOff = automationSettings.parse(found?.settings ?? {}).notices === 'never'
  if (!output || (automationId !== null && isOff)) return 0
  const whose = found?.name ? `“${found.name}”` : 'Models'
  return createNoticeRows(tx, {
    orgId,
    runId: null,
    kind: 'limit',
    title: isUsedUp
      ? `${whose}: the monthly limit is used up`
      : `${whose}: 80 % of the monthly limit is used`,
    body: isUsedUp ? `${plain(reason)}\n\n${afterLimit}` : plain(reason),
    outputs: [output],
  })
}

/**
 * Writes a notice about a problem with an automation, or about a limit of money, to the destination of the organization, and returns the number of rows.
 * Writes nothing when notices are off or no destination is known.
 */
export async function createNotice(
  tx: Pick<Tx, 'client'>,
  notice: NewNotice | LimitNotice,
  failing?: Place,
): Promise<number> {
  if (notice.kind === 'limit') return createLimitNotice(tx, notice)
  const { orgId, automationId, runId, kind } = notice
  const [found] = (await tx.client.query<Facts>(facts, [orgId, automationId])).rows
  if (!found || automationSettings.parse(found.settings ?? {}).notices === 'never') return 0
  const output = noticeOutput(found, failing)
  if (!output) return 0
  return createNoticeRows(tx, {
    orgId,
    runId,
    kind,
    title: titles[kind](found.name),
    body: bodyOf(notice, found),
    outputs: [output],
  })
}
