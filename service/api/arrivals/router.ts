import { os } from '#service/core/implement.ts'
import { getArrival } from './get.ts'
import { listArrivals } from './list.ts'
import { replayArrival, replayArrivals } from './replay.ts'

const { arrivals: on } = os

export const arrivalsRouter = {
  list: on.list.handler(({ context, input }) => listArrivals(context, input)),
  get: on.get.handler(({ context, input }) => getArrival(context, input)),
  replay: on.replay.handler(({ context, input }) => replayArrival(context, input)),
  replaySpan: on.replaySpan.handler(({ context, input }) => replayArrivals(context, input)),
}
