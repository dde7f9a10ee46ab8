import type { Intent } from '#components/kit/form/intent.ts'
import type { CreateCompaniesInput, CreateCompaniesResult } from '#contract/company-input.ts'
import { isRateLimited, issuesOf } from '#lib/api/errors.ts'

/** Most that the service takes at once. */
export const batchSize = 50

export type Wanted = { name: string; domain: string }

export type Outcome =
  | { status: 'created' | 'existing'; id: string; name: string }
  | { status: 'refused'; message: string }

/** Result for each company, by domain. */
export type Outcomes = ReadonlyMap<string, Outcome>

type Run = {
  wanted: readonly Wanted[]
  outcomes: Outcomes
  intent: Intent
  send: (input: CreateCompaniesInput, idempotencyKey: string) => Promise<CreateCompaniesResult>
  onProgress: (outcomes: Outcomes) => void
  isStopped: () => boolean
}

const mostWaits = 5

/**
 * Sends companies without a result, 50 at a time, and throws on a failure. A second call continues; a batch that
 * may have arrived is sent again with the same key.
 */
export async function sendBatches({
  wanted,
  outcomes,
  intent,
  send,
  onProgress,
  isStopped,
}: Run): Promise<void> {
  let known = outcomes
  let waits = 0
  for (;;) {
    const batch = wanted.filter(({ domain }) => !known.has(domain)).slice(0, batchSize)
    if (batch.length === 0 || isStopped()) return
    const input = { companies: batch.map(({ name, domain }) => ({ name, domain })) }
    try {
      const { results } = await send(input, intent.keyFor(input))
      intent.done()
      known = withAll(known, accepted(batch, results))
    } catch (error) {
      // The next request waits as long as the service asked.
      if (isRateLimited(error) && waits++ < mostWaits) continue
      const refused = refusedOf(batch, error)
      if (refused.length === 0) throw error
      known = withAll(known, refused)
    }
    onProgress(known)
  }
}

function withAll(known: Outcomes, more: [string, Outcome][]): Outcomes {
  return new Map([...known, ...more])
}

function accepted(batch: readonly Wanted[], results: CreateCompaniesResult['results']): [string, Outcome][] {
  return batch.flatMap(({ domain }, index): [string, Outcome][] => {
    const result = results[index]
    if (!result)
      return [[domain, { status: 'refused', message: 'The service did not answer for this company.' }]]
    const { status, company } = result
    return [[domain, { status, id: company.id, name: company.name }]]
  })
}

/**
 * The service takes all of a batch or nothing, and names the companies with errors. The others are sent without
 * them.
 */
function refusedOf(batch: readonly Wanted[], error: unknown): [string, Outcome][] {
  return issuesOf(error).flatMap(({ path, message }): [string, Outcome][] => {
    const [list, index] = path
    const company = list === 'companies' && typeof index === 'number' ? batch[index] : undefined
    return company ? [[company.domain, { status: 'refused', message }]] : []
  })
}
