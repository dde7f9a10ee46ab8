import { RotateCw } from 'lucide-react'
import { isTimed } from '#components/kit/automation/queries.ts'
import { mayDo } from '#components/kit/automation/use-change-automation.ts'
import { randomKey } from '#components/kit/form/intent.ts'
import { type BulkJob, listOf } from '#components/kit/list/definition.ts'
import { filter, optionsOf } from '#components/kit/list/filters.ts'
import { canRepeat } from '#components/kit/run/can-repeat.ts'
import { repeatedManyWords } from '#components/kit/run/ending-words.ts'
import { momentOf, runColumns } from '#components/kit/run/run-columns.tsx'
import {
  causeWords,
  isUnderWay,
  runCauses,
  runMarks,
  runStatuses,
  runWords,
} from '#components/kit/run/words.ts'
import { StatusMark } from '#components/ui/status-mark.tsx'
import type { AutomationDetail } from '#contract/automation-list.ts'
import type { Run } from '#contract/run-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { formatInstant } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'

/** Milliseconds until the list is refreshed: sooner while something runs. */
const [soonMs, laterMs] = [2_000, 20_000]

type Starts = 'by time' | 'by event' | 'by hand only'

/** Names the way in which runs of an automation start without anybody. */
export function startsOf({ enabled, schedule }: Pick<AutomationDetail, 'enabled' | 'schedule'>): Starts {
  if (!enabled) return 'by hand only'
  return isTimed(schedule) ? 'by time' : 'by event'
}

const firstRun: Record<Starts, string> = {
  'by time': 'The first run starts at the next time of the schedule. Press “Run now” to start one now.',
  'by event': 'The first run starts when one of its events happens. Press “Run now” to start one now.',
  'by hand only':
    'It is off, so nothing starts by itself. Turn it on with the switch above, or press “Run now” to start one run.',
}

type Given = { automationId: string; starts: Starts }

/** Every run of an automation, those that were skipped included. */
export const runs = listOf<Run, Given>()({
  name: 'runs',
  label: 'Runs',
  words: ['run', 'runs'],
  sorts: ['newest'],
  opens: 'run',
  filters: {
    outcome: filter.many(runStatuses, {
      label: 'Outcome',
      options: optionsOf(runStatuses, runWords, (value) => <StatusMark status={runMarks[value]} />),
    }),
    cause: filter.many(runCauses, {
      label: 'Cause',
      options: optionsOf(runCauses, causeWords),
    }),
  },
  input: ({ filters: { outcome, cause } }, { page, limit }, { given: { automationId } }) => ({
    automationId,
    page,
    limit,
    ...(outcome.length > 0 && { status: outcome }),
    ...(cause.length > 0 && { cause }),
  }),
  query: (from, input) => from.runs.ofAutomation.queryOptions({ input }),
  read: (service, input, signal) => service.runs.ofAutomation(input, { signal }),
  again: (rows) => (rows.some(isUnderWay) ? soonMs : laterMs),
  rowId: ({ id }) => id,
  rowName: (run, { zone }) =>
    `the run of ${formatInstant(momentOf(run), zone)}: ${runWords[run.status].toLowerCase()}`,
  href: ({ id, automationId }) => routes.run(automationId, id),
  columns: runColumns,
  csv: {
    columns: [
      { header: 'id', value: ({ id }) => id },
      { header: 'automation', value: ({ automationName }) => automationName },
      { header: 'version', value: ({ version }) => version },
      { header: 'cause', value: ({ cause }) => causeWords[cause] },
      { header: 'outcome', value: ({ status }) => runWords[status] },
      { header: 'reason', value: ({ reasonText }) => reasonText },
      { header: 'scheduled for (UTC)', value: ({ scheduledFor }) => scheduledFor },
      { header: 'started (UTC)', value: ({ startedAt }) => startedAt },
      { header: 'finished (UTC)', value: ({ finishedAt }) => finishedAt },
      { header: 'model', value: ({ model }) => model },
      { header: 'input tokens', value: ({ inputTokens }) => inputTokens },
      { header: 'output tokens', value: ({ outputTokens }) => outputTokens },
      { header: 'cost (USD)', value: ({ costUsd }) => costUsd },
      { header: 'deliveries', value: ({ deliveries }) => deliveries.map(({ status }) => status).join(' ') },
      { header: 'error', value: ({ errorMessage }) => errorMessage },
      { header: 'address', value: ({ id, automationId }) => location.origin + routes.run(automationId, id) },
    ],
  },
  bulk: {
    when: (viewing) => mayDo(viewing)('retryRun'),
    acts: (chosen) => {
      const able = chosen.filter(canRepeat)
      const failed = able.filter(({ status }) => status === 'failed')
      const isMixed = failed.length > 0 && failed.length < able.length
      const icon = <RotateCw aria-hidden="true" />
      return [
        { label: 'Run again', icon, disabled: able.length === 0, job: repeating(able) },
        ...(isMixed ? [{ label: `Only the ${failed.length} that failed`, job: repeating(failed) }] : []),
      ]
    },
  },
  nothing: {
    matches: 'No run matches',
    yet: ({ given: { starts } }) => ({ title: 'No run yet', children: firstRun[starts] }),
  },
})

/** Runs that could not be repeated stay selected, with the reason. */
function repeating(items: readonly Run[]): BulkJob<Run> {
  const made: Run[] = []
  return {
    items,
    send: async (_, { id }) => {
      made.push(await client.runs.retry({ runId: id }, { context: { idempotencyKey: randomKey() } }))
    },
    says: () => (made.length === 0 ? null : { title: repeatedManyWords(made) }),
    after: (queries) => {
      void queries.invalidateQueries({ queryKey: api.runs.key() })
      void queries.invalidateQueries({ queryKey: api.automations.key() })
    },
    atOnce: 2,
  }
}
