import { expect, test } from 'vitest'
import { endpointsOf, unmeasured } from './cases.ts'

const subjects = {
  ...{ orgId: 'o', personId: '1', companyId: '1', channelId: 'c', topicId: 't', messageId: 'm', tag: 'x' },
  ...{ storySlug: 's', templateSlug: 'w', automationId: 'a', runId: 'r', changeId: 'h', itemId: 'z' },
  ...{ connectionId: 'n', arrivalId: 'v', importId: 'i', rebuildId: 'b' },
  ...{ endpointId: 'e', webhookId: 'w' },
}

test('every operation that reads is measured: a new one needs a line in the cases beside this test', () => {
  expect(unmeasured(endpointsOf(subjects))).toEqual([])
})
