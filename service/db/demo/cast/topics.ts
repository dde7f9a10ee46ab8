import type { DemoTopic } from './topic.ts'
import { billingTopics } from './topics-billing.ts'
import { cacheTopics } from './topics-cache.ts'
import { cliTopics } from './topics-cli.ts'
import { dashboardTopics } from './topics-dashboard.ts'
import { githubTopics } from './topics-github.ts'
import { platformTopics } from './topics-platform.ts'
import { previewTopics } from './topics-previews.ts'

export const topics: readonly DemoTopic[] = [
  ...cacheTopics,
  ...previewTopics,
  ...cliTopics,
  ...githubTopics,
  ...dashboardTopics,
  ...billingTopics,
  ...platformTopics,
]
