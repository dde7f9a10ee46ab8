import { expect, test } from 'vitest'
import { useService } from '#tests/harness/service.ts'
import { connect, issueDelivery, mapAll, sendGithub, tracesOf } from '#tests/harness/signals.ts'

const service = useService()

function commentDelivery(id: number, number = 1) {
  const { issue, repository, sender } = issueDelivery(number, 'opened')
  const at = '2026-11-20T09:30:00Z'
  const comment = { id, body: `Comment ${id}`, user: sender, created_at: at, updated_at: at }
  return { action: 'created', issue, repository, sender, comment }
}

test('what was said below an issue goes with it, and nothing of it comes later', async () => {
  const { url, org } = await connect(await service.org(), 'github')
  await sendGithub(url, 'issues', issueDelivery(1, 'opened'))
  await sendGithub(url, 'issue_comment', commentDelivery(11))
  await sendGithub(url, 'issue_comment', commentDelivery(21, 2))
  await mapAll(service, org)
  expect((await tracesOf(service, org)).messages).toHaveLength(3)
  await sendGithub(url, 'issues', issueDelivery(1, 'deleted', 1))
  await mapAll(service, org)
  await sendGithub(url, 'issue_comment', commentDelivery(12))
  await mapAll(service, org)
  const { messages, channels } = await tracesOf(service, org)
  expect(messages).toMatchObject([{ source_message_id: 'comment:21' }])
  expect(channels).toMatchObject([{ message_count: '1' }])
})
