import * as z from 'zod'
import { operation } from './common/operation.ts'
import { count } from './common/values.ts'

const line = z.object({
  due: count.describe('Number that is due and has not begun.'),
  lagSeconds: count.describe('Seconds for which the first of them has been due; 0 when none is.'),
})

export const backlog = z.object({
  runs: line.describe('Runs that wait for their turn.'),
  events: line.describe('Events about which nothing is decided yet.'),
  deliveries: line.describe(
    'Outputs and notices to be sent, those at a place that takes nothing at the moment included.',
  ),
})

export type Backlog = z.infer<typeof backlog>

export const queue = {
  get: operation({
    method: 'GET',
    path: '/queue',
    operationId: 'getQueue',
    summary: 'Read what waits',
    description:
      'How much of the organization is due and has not begun, and for how long. Runs that wait for a delay, or to be tried again, are not due.',
    tag: 'Runs',
    extension: true,
  }).output(backlog),
}
