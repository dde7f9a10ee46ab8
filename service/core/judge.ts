import type { Verdict } from '#contract/run-shape.ts'

/** What a condition is judged by: the payload as its field guide cuts it, never more. */
export type JudgeQuestion = {
  condition: string
  mode: 'agent' | 'judge'
  event: { name: string; payload: unknown; guide: { field: string; type: string; description: string }[] }
}

export type JudgeAnswer = Verdict | { error: string; canPass: boolean } | { noModel: true }

/** One question, one structured answer. It never throws for what it can name; `signal` ends it early. */
export type Judge = {
  /** Name of the model, which kept verdicts are told apart by. */
  model: string
  ask(question: JudgeQuestion, signal: AbortSignal): Promise<JudgeAnswer>
}
