import { conversationEvents } from './conversations.ts'
import { githubEvents } from './github.ts'
import { gitlabEvents } from './gitlab.ts'
import type { Kind } from './kind.ts'
import { sentryEvents } from './sentry.ts'
import { stripeEvents } from './stripe.ts'
import { topicEvents } from './topics.ts'
import { workEvents } from './work.ts'

/** Every event, grouped by where it comes from, in the order they are shown. */
export const kinds: Kind[] = [
  ...conversationEvents,
  ...topicEvents,
  ...githubEvents,
  ...gitlabEvents,
  ...workEvents,
  ...sentryEvents,
  ...stripeEvents,
]

const byName = new Map<string, Kind>(kinds.map((kind) => [kind.name, kind]))

export function kindOf(name: string): Kind | undefined {
  return byName.get(name)
}
