import type { RunReason, Verdict } from '#contract/run-shape.ts'

/** An event whose turn it is to be matched. Instants are ISO 8601, as the database gives them. */
export type DueEvent = {
  orgId: string
  id: string
  name: string
  source: string
  deliveryId: string
  payload: unknown
  occurredAt: string
  receivedAt: string
  /** The automations whose runs led to it, the latest last. */
  chain: string[]
  attempts: number
}

export type EventSchedule = {
  condition?: string
  conditionMode?: 'agent' | 'judge'
  delaySeconds?: number
  targetBranches?: string[]
  channelIds?: string[]
  productIds?: string[]
}

/** An automation that listens to an event, and for which nothing is decided yet. */
export type Listener = {
  id: string
  version: number
  schedule: EventSchedule
  enabled: boolean
  /** The event of the same delivery that has started a run of this automation already. */
  startedBy: string | null
  /** Its last run, or its last condition, failed. */
  failing: boolean
  /** Runs that events started within the last hour, counted no further than the limit. */
  recent: number
}

export type Skip = { reason: RunReason; reasonText: string; verdict?: Verdict }

/** What an automation does about an event. `retry`: the judge could not be asked, and may be later. */
export type Decision =
  | { kind: 'run'; verdict?: Verdict }
  | ({ kind: 'skip' } & Skip)
  /** `lasts`: trying again would not help. */
  | ({ kind: 'fail'; lasts: boolean } & Skip)
  | ({ kind: 'miss' } & Skip)
  | { kind: 'retry'; error: string }

export type Decided = { listener: Listener; decision: Decision }

/** Decisions that were written, with the run of each automation. */
export type Recorded = { event: DueEvent; decided: Decided[]; now: string; runs: Map<string, string> }
