import type { Intent } from '#components/kit/form/intent.ts'
import type { CreateCompaniesInput, CreateCompaniesResult } from '#contract/companies.ts'
import { isRateLimited, issuesOf } from '#lib/api/errors.ts'

/** Most that the service takes at once. */
export const batchSize = 50

export type Wanted = { name: string; domain: string }

export type Outcome =
  | { status: 'created' | 'existing'; id: string; name: string }
  | { status: 'refused'; message: string }

/** What has become of each company, by its domain. */
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
 * Sends what has no outcome yet, 50 at once, and throws what keeps it from going on. Called again it goes on where it
 * stopped: a batch that may have arrived is sent again with its very key.
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
      // The next request waits for as long as the service has asked for.
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
    if (!result) return [[domain, { status: 'refused', message: 'The service gave no answer for this one.' }]]
    const { status, company } = result
    return [[domain, { status, id: company.id, name: company.name }]]
  })
}

/** The service takes all of a batch or none, and says which ones are in the way. The rest is sent without them. */
function refusedOf(batch: readonly Wanted[], error: unknown): [string, Outcome][] {
  return issuesOf(error).flatMap(({ path, message }): [string, Outcome][] => {
    const [list, index] = path
    const company = list === 'companies' && typeof index === 'number' ? batch[index] : undefined
    return company ? [[company.domain, { status: 'refused', message }]] : []
  })
}
