import { costOf, type Model, type Spent } from '#service/core/models.ts'
import type { RunResult } from '#service/engine/queue/ending.ts'
import type { StepLog } from '#service/engine/queue/steps.ts'
import type { Workplace } from '../capabilities/tool.ts'
import type { Memory } from './memory.ts'
import type { Assignment } from './prompt.ts'

export type Limits = {
  /** Answers of the model. */
  steps: number
  /** Milliseconds of the whole attempt, and of one answer. */
  ms: number
  callMs: number
  /** Tokens read and written by all answers together, and written by one. */
  tokens: number
  outputTokens: number
  /** Repetitions of one call, for failures that can pass, before the attempt ends. */
  retries: number
}

export const defaultLimits: Limits = {
  steps: 24,
  ms: 5 * 60_000,
  callMs: 2 * 60_000,
  tokens: 400_000,
  outputTokens: 8000,
  retries: 2,
}

/** What one attempt at a run has at hand. */
export type Work = {
  assignment: Assignment
  place: Workplace
  steps: StepLog
  memory: Memory
  limits: Limits
  signal: AbortSignal
  /** Tokens so far, those of the decision before the run included. */
  spent: Spent
}

/** Adds the cost of a failed or skipped attempt, which was paid for as well. */
export function withCost(result: RunResult, model: Model | null, spent: Spent): RunResult {
  const { inputTokens, outputTokens } = spent
  const isWritten = result.status !== 'failed' && result.status !== 'skipped'
  if (!model || isWritten || inputTokens + outputTokens === 0) return result
  const costMicros = costOf(model.price, spent)
  return { ...result, spent: { model: model.name, inputTokens, outputTokens, costMicros } }
}
