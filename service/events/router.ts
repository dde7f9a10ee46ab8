import { os } from '#service/core/implement.ts'
import { listEventKinds } from './catalogue/list.ts'
import { listOccurrences } from './occurrences.ts'
import { pushEvent } from './push.ts'

export const eventsRouter = {
  catalogue: os.events.catalogue.handler(({ context }) => listEventKinds(context)),
  push: os.events.push.handler(({ context, input }) => pushEvent(context, input)),
  occurrences: os.events.occurrences.handler(({ context, input }) => listOccurrences(context, input)),
}
