import type { QueryClient } from '@tanstack/react-query'
import { refresh } from '#components/kit/automation/change-automation.ts'
import { randomKey } from '#components/kit/form/intent.ts'
import { repeatedWords } from '#components/kit/run/ending-words.ts'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { Run } from '#contract/run-shape.ts'
import { client as service } from '#lib/api/browser/api.ts'

/** The id of the new run; null when there is none. */
export async function repeatAndSay(client: QueryClient, { id }: Run): Promise<string | null> {
  try {
    const run = await service.runs.retry({ runId: id }, { context: { idempotencyKey: randomKey() } })
    toast(repeatedWords(run))
    void refresh(client)
    return run.id
  } catch (error) {
    sayFailed('The run was not started', error)
    return null
  }
}
