import type { AutomationSettings } from '#contract/common/automation-settings.ts'
import type { Rules } from '#contract/common/rule-words.ts'
import type { RunReason, Verdict } from '#contract/run-shape.ts'
import type { ModelSpent } from '../../queue/model-spent.ts'

/** Event to match now. Instants are ISO 8601, as the database returns them. */
export type DueEvent = {
  orgId: string
  id: string
  name: string
  source: string
  deliveryId: string
  payload: unknown
  occurredAt: string
  receivedAt: string
  /** Automations whose runs led to it, the latest last. */
  chain: string[]
  attempts: number
  /** The trace that led to it. */
  trace?: string | null
}

export type EventSchedule = {
  condition?: string
  conditionMode?: 'agent' | 'judge'
  delaySeconds?: number
  targetBranches?: string[]
  channelIds?: string[]
  productIds?: string[]
  /** Rules of the automation, which stand beside its schedule. */
  rules?: Rules | null
}

/** An automation that listens to an event, and for which nothing is decided yet. */
export type Listener = {
  id: string
  version: number
  schedule: EventSchedule
  enabled: boolean
  /** Event of the same delivery that already started a run of this automation. */
  startedBy: string | null
  /** Its last run, or its last condition, failed. */
  failing: boolean
  /** Runs started by events within the last hour, counted up to the limit. */
  recent: number
  /** What it does with events beyond the hourly limit. */
  beyondLimit: AutomationSettings['beyondLimit']
  /** Minutes for which its run waits for further events. */
  combineMinutes: AutomationSettings['combineMinutes']
}

export type Skip = {
  reason: RunReason
  reasonText: string
  verdict?: Verdict
  /** Run that takes the event together with others. */
  partOf?: string
}

/** Decision of an automation about an event. `retry`: the judge could not be asked now. */
export type Decision =
  /** `room`: when the hourly limit lets it start, if that is later. `combine`: until when it takes further events. */
  | { kind: 'run'; verdict?: Verdict; room?: string; combine?: { until: string; text: string } }
  | ({ kind: 'skip' } & Skip)
  /** `lasts`: trying again would not help. */
  | ({ kind: 'fail'; lasts: boolean } & Skip)
  | ({ kind: 'miss' } & Skip)
  | { kind: 'retry'; error: string }

export type Decided = {
  listener: Listener
  decision: Decision
  /** Run that said that the condition is judged again. */
  runId?: string
  /** What was used to judge; asked for several automations, it counts for one of them. */
  spent?: ModelSpent
}

/** Stored decisions, with the run of each automation. */
export type Recorded = { event: DueEvent; decided: Decided[]; now: string; runs: Map<string, string> }
