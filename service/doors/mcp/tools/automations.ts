import * as z from 'zod'
import { createAutomationInput, updateAutomationInput } from '#contract/automation-input.ts'
import { automationId, automationListQuery } from '#contract/automation-list.ts'
import { schedulePreviewInput } from '#contract/common/schedule-preview.ts'
import { startRunInput } from '#contract/run-input.ts'
import { tool, type Work } from '../tool.ts'
import { automationView, runView } from '../views.ts'

const { search, status, triggerKind, sortBy, page } = automationListQuery.shape

const listAutomations = tool({
  name: 'list_automations',
  title: 'List automations',
  description: 'Automations with what starts them, how they are, when they run next, and who owns them.',
  input: z.strictObject({
    search,
    status,
    triggerKind,
    sortBy,
    page,
    limit: z.int().min(1).max(50).default(20),
  }),
  operations: ['automations.list'],
  async run({ api, links }, input) {
    const { data, totalCount, page: at, limit } = await api.automations.list(input)
    return { totalCount, page: at, limit, automations: data.map((it) => automationView(it, links)) }
  },
})

const explain = tool({
  name: 'explain_automation',
  title: 'Explain an automation',
  description:
    'One automation in full: its instructions, what starts it in words, its next times, where its output goes, what it may do, ' +
    'what it cost, and why its last runs went as they did.',
  input: z.strictObject({ automationId }),
  operations: ['automations.get', 'schedules.preview', 'runs.ofAutomation'],
  async run({ api, links }, input) {
    const automation = await api.automations.get(input)
    const { schedule, timezone } = automation
    const preview =
      schedule.type === 'event' ? null : await api.schedules.preview({ schedule, timezone, count: 3 })
    const runs = await api.runs.ofAutomation({ ...input, limit: 6 })
    const { prompt, version, modelLevel, capabilityMode, allowedCapabilities, rules, modelMonth } = automation
    return {
      ...automationView(automation, links),
      ...{
        prompt,
        schedule,
        timezone,
        version,
        modelLevel,
        capabilityMode,
        allowedCapabilities,
        rules,
        inbox: automation.inbox,
        inboxMemberIds: automation.inboxMemberIds,
      },
      outputChannels: automation.outputChannels,
      destinationNames: automation.destinationNames,
      ...(automation.lacksModel && { lacksModel: 'Its condition needs a language model, and none is set.' }),
      costThisMonthUsd: modelMonth.costUsd,
      ...(preview && { next: preview.next, warnings: preview.warnings.map((it) => it.message) }),
      runs: runs.data.map(({ id, status: state, cause, reasonText, createdAt, finishedAt }) => ({
        ...{ id, status: state, cause, reasonText, createdAt, finishedAt },
        link: links.page(`automations/${automation.id}/runs/${id}`),
      })),
    }
  },
})

const preview = tool({
  name: 'preview_schedule',
  title: 'Preview a schedule',
  description:
    'Says in words when a schedule runs, lists its next times, and warns of surprises such as clock changes. Nothing is stored. ' +
    'For words such as “every second Tuesday” call the operation interpretSchedule first.',
  input: schedulePreviewInput,
  operations: ['schedules.preview'],
  run: ({ api }, input) => api.schedules.preview(input),
})

const create = tool({
  name: 'create_automation',
  title: 'Create an automation',
  description:
    'Creates an automation: instructions that run on a schedule or on events, and where the output goes. Show its schedule ' +
    'with `preview_schedule` to the person you work for before; with `enabled: false` it waits until they turn it on.',
  input: z.strictObject(createAutomationInput.shape),
  operations: ['automations.create', 'automations.get'],
  isOpenWorld: true,
  async run({ api, links }, input) {
    const { id } = await api.automations.create(input)
    return automationView(await api.automations.get({ automationId: id }), links)
  },
})

const update = tool({
  name: 'update_automation',
  title: 'Change an automation',
  description:
    'Changes an automation; fields that are left out stay. `enabled` pauses and resumes it. Each change is a version that can ' +
    'be restored.',
  input: z.strictObject(updateAutomationInput.shape),
  operations: ['automations.update'],
  isDestructive: true,
  isOpenWorld: true,
  run: async ({ api, links }, input) => automationView(await api.automations.update(input), links),
})

const over = new Set(['succeeded', 'nothing-to-report', 'failed', 'canceled', 'skipped', 'missed'])

/** Follows a run until it is over, the client cancels, or there was enough waiting. */
async function follow({ api, calls, signal, tell }: Work, runId: string, seconds: number): Promise<void> {
  const enough = AbortSignal.any([signal, calls.parts.stopping, AbortSignal.timeout(seconds * 1000)])
  try {
    for await (const { event, data } of await api.runs.stream({ runId }, { signal: enough })) {
      if (enough.aborted || event === 'end') return
      await tell(data.n, `${data.kind}: ${data.name}`)
    }
  } catch (failure) {
    if (!enough.aborted) throw failure
  }
}

const { automationId: id, dryRun, eventId } = startRunInput.shape

const run = tool({
  name: 'run_automation',
  title: 'Run an automation now',
  description:
    'Runs an automation once and answers what it wrote. With `dryRun` nothing is delivered: use it to try one out. Tells its ' +
    'steps as progress; canceling the call cancels the run. When it takes longer than `waitSeconds`, the run goes on and is ' +
    'read with `call_operation` getRun.',
  input: z.strictObject({
    automationId: id,
    dryRun,
    eventId,
    waitSeconds: z.int().min(0).max(300).default(45).describe('How long to wait for its end.'),
  }),
  operations: ['runs.start', 'runs.get', 'runs.cancel', 'runs.stream'],
  isOpenWorld: true,
  async run(work, { waitSeconds, ...input }) {
    const { api, calls, links, signal } = work
    const started = await api.runs.start(input)
    if (waitSeconds > 0) await follow(work, started.id, waitSeconds)
    // The call is over for the client, and what it began is not to go on without it.
    const lasting = calls.api({ signal: AbortSignal.timeout(30_000) })
    const seen = await lasting.runs.get({ runId: started.id })
    if (over.has(seen.status)) return runView(seen, links)
    if (signal.aborted && !calls.parts.stopping.aborted) {
      await lasting.runs.cancel({ runId: started.id })
      return { id: started.id, status: 'canceled' }
    }
    const more = `It is still under way. Read it with call_operation getRun {"runId": "${started.id}"}.`
    return { ...runView(seen, links), more }
  },
})

export const automationTools = [listAutomations, explain, preview, create, update, run]
