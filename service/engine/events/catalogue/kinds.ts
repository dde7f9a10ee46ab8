import { githubEvents } from './github.ts'
import { gitlabEvents } from './gitlab.ts'
import type { Kind } from './kind.ts'
import { sentryEvents } from './sentry.ts'
import { conversationEvents } from './signalbox.ts'
import { stripeEvents } from './stripe.ts'
import { topicEvents } from './topics.ts'
import { workEvents } from './work.ts'

/**
 * Version of all field guides. Raise it whenever a field of any event is added, removed or changes its meaning: conditions
 * store the version they were written for, and stored verdicts are asked anew.
 */
export const conditionSchemaVersion = 2

/**
 * Every event, in the order in which they are shown. A new one gets its name in contract/common/trigger-events.ts and its
 * entry in the file of its source here; what Signalbox raises itself is written with `emitEvents` where it happens.
 */
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
