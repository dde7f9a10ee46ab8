import { os } from '#service/core/implement.ts'
import { estimateEventRuns } from './back-test/estimate.ts'
import { testCondition } from './back-test/test-condition.ts'
import { listEventKinds } from './catalogue/list.ts'
import { listOccurrences } from './occurrences.ts'
import { pushEvent } from './push.ts'

export const eventsRouter = {
  catalogue: os.events.catalogue.handler(({ context }) => listEventKinds(context)),
  push: os.events.push.handler(({ context, input }) => pushEvent(context, input)),
  estimate: os.events.estimate.handler(({ context, input }) => estimateEventRuns(context, input)),
  testCondition: os.events.testCondition.handler(({ context, input }) => testCondition(context, input)),
  occurrences: os.events.occurrences.handler(({ context, input }) => listOccurrences(context, input)),
}
