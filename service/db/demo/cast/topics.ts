import type { DemoTopic } from './topic.ts'
import { billingTopics } from './topics-billing.ts'
import { cacheTopics } from './topics-cache.ts'
import { cliTopics } from './topics-cli.ts'
import { githubTopics } from './topics-github.ts'
import { previewTopics } from './topics-previews.ts'

export const topics: readonly DemoTopic[] = [
  ...cacheTopics,
  ...previewTopics,
  ...cliTopics,
  ...githubTopics,
  ...billingTopics,
]
