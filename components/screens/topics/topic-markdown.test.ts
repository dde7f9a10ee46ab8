import { expect, test } from 'vitest'
import type { TopicDetail } from '#contract/topics.ts'
import { topicMarkdown } from './topic-markdown.ts'

const at = '2026-03-01T09:00:00.000Z'
const id = '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'
const message = '018f3c2e-7b1a-7c44-9d0e-2f6a8b1c3d4e'

const topic: TopicDetail = {
  ...{ id, title: '# <b>Slow</b> builds\n![x](https://evil.example/a.png)', summary: 'It grows. @all look' },
  summaryPoints: [
    { text: 'Builds take [an hour](https://evil.example)', messageId: message, personId: null },
  ],
  ...{ topicType: 'bug_report', lifecycleState: 'open', priority: 'high', archived: false },
  ...{ assignee: { id, name: 'Mara *Lind*', image: null }, keywords: [], sources: [], weeklyActivity: [] },
  ...{ messageCount: 1, personCount: 2, companyCount: 0, confidence: 1, lockedFields: [], priorityWhy: [] },
  ...{ revenue: 0, waiting: 0, groups: [] },
  ...{ firstMessageAt: at, lastMessageAt: at, createdAt: at, updatedAt: at },
}

test('a topic as Markdown has its figures, points and quotes, and shows what people wrote as text', () => {
  const quote = {
    ...{ id: message, sentAt: at, author: { displayName: 'Bo_' }, channel: { channelName: '#support' } },
    content: '> quoted\n/close\n# loud',
  }
  expect(topicMarkdown(topic, [quote], 'https://signals.example')).toBe(
    String.raw`# \# \<b\>Slow\</b\> builds \!\[x\](https://evil.example/a.png)

- **Bug report** · Open · High priority
- 1 message, 2 people, 0 companies
- First message 1 Mar 2026, last 1 Mar 2026
- Assigned to Mara \*Lind\*

It grows. @⁠all look

- Builds take \[an hour\](https://evil.example) ([message](https://signals.example/messages/018f3c2e-7b1a-7c44-9d0e-2f6a8b1c3d4e))

## What people wrote

> \> quoted\
> \/close\
> \# loud
>
> — Bo\_, \#support, 1 Mar 2026 ([message](https://signals.example/messages/018f3c2e-7b1a-7c44-9d0e-2f6a8b1c3d4e))

[The topic in Signalbox](https://signals.example/topics/0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10)
`,
  )
})
