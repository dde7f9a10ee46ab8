import { githubEvents, workEvents } from './github.ts'
import { gitlabEvents } from './gitlab.ts'
import type { Kind } from './kind.ts'
import { sentryEvents } from './sentry.ts'
import { conversationEvents, topicEvents } from './signalbox.ts'
import { stripeEvents } from './stripe.ts'

/**
 * Version of the field guides together. It goes up whenever a field of any event is added, removed or means something
 * else: conditions remember the version they were written for, and kept verdicts are asked anew.
 */
export const conditionSchemaVersion = 1

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
