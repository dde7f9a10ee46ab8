import type { QueryClient } from '@tanstack/react-query'
import { refresh } from '#components/kit/automation/change-automation.ts'
import { randomKey } from '#components/kit/form/intent.ts'
import { repeatedWords } from '#components/kit/run/ending-words.ts'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { Run } from '#contract/run-shape.ts'
import { client as service } from '#lib/api/browser/api.ts'

export type Definition = 'as-it-ran' | 'present'

/** The id of the new run; null when there is none. */
export async function repeatAndSay(
  client: QueryClient,
  { id }: Run,
  definition: Definition,
): Promise<string | null> {
  try {
    // Leaves out what is usual, for services that know no other way.
    const input = { runId: id, ...(definition === 'present' && { definition }) }
    const run = await service.runs.retry(input, { context: { idempotencyKey: randomKey() } })
    toast(repeatedWords(run))
    void refresh(client)
    return run.id
  } catch (error) {
    sayFailed('The run was not started', error)
    return null
  }
}
