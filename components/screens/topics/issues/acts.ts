import type { QueryClient } from '@tanstack/react-query'
import { randomKey } from '#components/kit/form/intent.ts'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { TopicIssue } from '#contract/topic-issues.ts'
import { api, client as service } from '#lib/api/browser/api.ts'

export async function refreshIssues(cache: QueryClient, topicId: string): Promise<void> {
  const keys = [api.topicIssues.list.queryKey({ input: { topicId } }), api.topics.history.key()]
  await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
}

/** Says what became of an issue that was made or linked. */
export function sayIssue({ status, key, title }: TopicIssue, what: 'created' | 'linked'): void {
  if (status === 'uncertain')
    toast({
      title: 'It is not certain whether the issue was created',
      description: 'The answer was lost. Check it in a minute, before you create it again.',
      tone: 'stop',
    })
  else toast({ title: `${key ?? 'Issue'} ${what}`, description: title, tone: 'clear' })
}

const found: Partial<Record<TopicIssue['status'], string>> = {
  not_created: 'The issue was not created. You can create it again.',
  sending: 'It is still being created',
}

export async function checkIssue(cache: QueryClient, topicId: string, issueId: string): Promise<void> {
  try {
    const { status, key, state } = await service.topicIssues.check({ topicId, issueId })
    toast({ title: found[status] ?? `${key ?? 'Issue'} is ${state ?? 'there'}` })
  } catch (error) {
    sayFailed('The issue was not checked', error)
  }
  await refreshIssues(cache, topicId)
}

export async function unlinkIssue(cache: QueryClient, topicId: string, issue: TopicIssue): Promise<void> {
  const { id: issueId, url, key } = issue
  const context = () => ({ context: { idempotencyKey: randomKey() } })
  const back = async (address: string) => {
    try {
      await service.topicIssues.link({ topicId, url: address }, context())
      toast({ title: 'Linked again' })
    } catch (error) {
      sayFailed('It was not linked again', error)
    }
    await refreshIssues(cache, topicId)
  }
  try {
    await service.topicIssues.unlink({ topicId, issueId }, context())
    const title = key === null ? 'Removed from the list' : `${key} is no longer linked`
    toast({ title, ...(url !== null && { undo: () => void back(url) }) })
  } catch (error) {
    sayFailed('The issue was not unlinked', error)
  }
  await refreshIssues(cache, topicId)
}
