import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createIntent } from '#components/kit/form/intent.ts'
import { isUnderWay } from '#components/kit/run/words.ts'
import type { RetriedTogether } from '#contract/retry-failed.ts'
import type { RetryRunInput } from '#contract/run-input.ts'
import type { RunCause } from '#contract/run-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import type { What } from './opened.ts'
import type { Done } from './words.ts'

export type Wanted = {
  what: What
  since: string
  until: string
  automationId?: string
  cause?: RunCause[]
  definition: RetryRunInput['definition']
}

type Answer = RetriedTogether & { stopped: number }

const spanOf = ({ since, until, automationId }: Wanted) => ({
  ...{ since, until },
  ...(automationId !== undefined && { automationId }),
})

/** One request: counts, or retries as many as it may. */
export async function ask(wanted: Wanted, dryRun: boolean, idempotencyKey?: string): Promise<Answer> {
  const options = idempotencyKey === undefined ? undefined : { context: { idempotencyKey } }
  const input = { ...spanOf(wanted), dryRun }
  if (wanted.what === 'deliveries')
    return { ...(await client.destinations.retryFailed(input, options)), stopped: 0 }
  const { cause, definition } = wanted
  const answer = await client.runs.retryFailed({ ...input, definition, ...(cause && { cause }) }, options)
  return { ...answer, stopped: answer.runs.filter((run) => !isUnderWay(run)).length }
}

export type Retrying =
  | { phase: 'asking' }
  | {
      phase: 'running' | 'done' | 'failed'
      done: Done
      of: number
      /** The first answer: it names all that was there. */
      first: Answer | null
      error: unknown
    }

/** Sends request after request until nothing is left, or somebody stops it. A request that failed is sent again under its key. */
export function useRetrying(wanted: Wanted, of: number) {
  const queries = useQueryClient()
  const [state, setState] = useState<Retrying>({ phase: 'asking' })
  const isStopped = useRef(false)
  const intent = useRef(createIntent())

  async function run() {
    isStopped.current = false
    const total = state.phase === 'failed' ? state.of : of
    let done: Done = state.phase === 'failed' ? state.done : { started: 0, stopped: 0, left: of }
    let first: Answer | null = state.phase === 'failed' ? state.first : null
    const tell = (phase: 'running' | 'done' | 'failed', error: unknown = null) =>
      setState({ phase, done, of: total, first, error })
    tell('running')
    try {
      for (;;) {
        const key = intent.current.keyFor([wanted, done.started, done.stopped])
        const answer = await ask(wanted, false, key)
        first ??= answer
        const { retried, left, stopped } = answer
        done = { started: done.started + retried - stopped, stopped: done.stopped + stopped, left }
        if (left === 0 || retried === 0 || isStopped.current) break
        tell('running')
      }
      tell('done')
    } catch (error) {
      tell('failed', error)
    } finally {
      void queries.invalidateQueries({ queryKey: api.runs.key() })
      void queries.invalidateQueries({ queryKey: api.automations.key() })
      void queries.invalidateQueries({ queryKey: api.queue.key() })
    }
  }

  return {
    state,
    run: () => void run(),
    stop: () => {
      isStopped.current = true
    },
  }
}
