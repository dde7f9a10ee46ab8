import { ArchiveRestore, Copy, Pause, Play, Trash2, Zap } from 'lucide-react'
import { mayDo } from '#components/kit/automation/use-change-automation.ts'
import type { BulkAct, BulkJob, Viewing } from '#components/kit/list/definition.ts'
import type { AutomationSummary } from '#contract/automation-list.ts'
import { formatCount } from '#lib/format.ts'

type Chosen = readonly AutomationSummary[]
type Job = BulkJob<AutomationSummary>

const load = () => import('#components/kit/automation/change-automation.ts')
const after: Job['after'] = (client) => void load().then(({ refresh }) => refresh(client))

/** Actions on the selected automations, the same as in the menu of a row. */
export function automationActs(
  chosen: Chosen,
  areDeleted: boolean,
  viewing: Viewing<undefined>,
): BulkAct<AutomationSummary>[] {
  const may = mayDo(viewing)
  const acts: [operation: string, act: BulkAct<AutomationSummary>][] = areDeleted
    ? [
        [
          'restoreAutomation',
          { label: 'Restore', icon: <ArchiveRestore aria-hidden="true" />, job: restoring(chosen, false) },
        ],
      ]
    : [
        [
          'pauseAutomation',
          { label: 'Pause', icon: <Pause aria-hidden="true" />, job: turning(chosen, false) },
        ],
        [
          'resumeAutomation',
          { label: 'Resume', icon: <Play aria-hidden="true" />, job: turning(chosen, true) },
        ],
        [
          'duplicateAutomation',
          { label: 'Duplicate', icon: <Copy aria-hidden="true" />, job: copying(chosen) },
        ],
        ['startRun', { label: 'Run now…', icon: <Zap aria-hidden="true" />, run: askToRun }],
        ['deleteAutomation', { label: 'Delete', icon: <Trash2 aria-hidden="true" />, job: removing(chosen) }],
      ]
  return acts.filter(([operation]) => may(operation)).map(([, act]) => act)
}

function inWords(count: number, verb: string): string {
  if (count === 0) return 'No automation was changed'
  return `${count === 1 ? 'One automation' : `${formatCount(count)} automations`} ${verb}`
}

function turning(chosen: Chosen, enabled: boolean): Job {
  const isToTurn = (one: AutomationSummary) => one.enabled !== enabled && one.status !== 'completed'
  return {
    items: chosen.filter(isToTurn),
    done: chosen.filter((one) => !isToTurn(one)),
    send: async (queries, { id }) => (await load()).turn(queries, id, enabled),
    says: ({ length }) => ({ title: inWords(length, enabled ? 'resumed' : 'paused') }),
    undo: (changed) => ({ ...turning([], !enabled), items: changed }),
  }
}

/** One question names all of them and where each of them posts. */
function askToRun(_: unknown, chosen: Chosen, __: unknown, start: (job: Job) => void): void {
  void import('#components/kit/automation/run-question.ts').then(async ({ mayRunAll }) => {
    if (await mayRunAll(chosen)) start(running(chosen))
  })
}

/** Undone, runs that are not over are canceled. */
function running(items: Chosen): Job {
  const runs = new Map<string, string>()
  return {
    items,
    send: async (_, { id }) => {
      const run = await (await load()).start(id)
      runs.set(id, run.id)
    },
    after,
    says: ({ length }) => ({ title: length === 0 ? 'Nothing was started' : inWords(length, 'started') }),
    undo: (changed) => ({
      items: changed,
      send: async (_, { id }) => (await load()).cancel(runs.get(id) ?? id),
      after,
      says: ({ length }) => ({
        title: length === 1 ? 'One run canceled' : `${formatCount(length)} runs canceled`,
      }),
    }),
  }
}

/** Undone, those that ran run again. */
function removing(items: Chosen): Job {
  return {
    items,
    send: async (_, { id }) => (await load()).remove(id),
    after,
    says: ({ length }) => ({
      title: inWords(length, 'deleted'),
      description: 'You can restore them for 30 days.',
    }),
    undo: (changed) => restoring(changed, true),
  }
}

function restoring(items: Chosen, asBefore: boolean): Job {
  return {
    items,
    send: async (_, { id, enabled }) => (await load()).restore(id, asBefore && enabled),
    after,
    says: ({ length }) => ({ title: inWords(length, asBefore ? 'restored' : 'restored, and paused') }),
  }
}

function copying(items: Chosen): Job {
  const copies = new Map<string, string>()
  return {
    items,
    send: async (_, { id }) => {
      const copy = await (await load()).duplicate(id)
      copies.set(id, copy.id)
    },
    after,
    says: ({ length }) => ({ title: inWords(length, 'copied, and paused') }),
    undo: (changed) => ({
      items: changed,
      send: async (_, { id }) => (await load()).remove(copies.get(id) ?? id),
      after,
      says: ({ length }) => ({ title: length === 1 ? 'The copy is deleted' : 'The copies are deleted' }),
    }),
  }
}
