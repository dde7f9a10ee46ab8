import { os } from '#service/core/implement.ts'
import { estimateEventRuns } from './back-test/estimate.ts'
import { testCondition } from './back-test/test-condition.ts'
import { listEventKinds } from './catalogue.ts'
import { listMarks, markEvent, unmarkEvent } from './marks.ts'
import { listOccurrences } from './occurrences.ts'
import { pushEvent, pushEvents } from './push.ts'

const { events: on } = os

export const eventsRouter = {
  catalogue: on.catalogue.handler(({ context }) => listEventKinds(context)),
  push: on.push.handler(({ context, input }) => pushEvent(context, input)),
  pushMany: on.pushMany.handler(({ context, input }) => pushEvents(context, input)),
  estimate: on.estimate.handler(({ context, input }) => estimateEventRuns(context, input)),
  testCondition: on.testCondition.handler(({ context, input, signal }) =>
    testCondition(context, input, signal),
  ),
  occurrences: on.occurrences.handler(({ context, input }) => listOccurrences(context, input)),
  marks: on.marks.handler(({ context, input }) => listMarks(context, input)),
  mark: on.mark.handler(({ context, input }) => markEvent(context, input)),
  unmark: on.unmark.handler(({ context, input }) => unmarkEvent(context, input)),
}
