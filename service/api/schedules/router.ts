import { os } from '#service/core/implement.ts'
import { interpretSchedule } from './interpret.ts'
import { previewSchedule } from './preview.ts'

const { schedules: on } = os

export const schedulesRouter = {
  preview: on.preview.handler(({ context, input }) => previewSchedule(context, input)),
  interpret: on.interpret.handler(({ context, input }) => interpretSchedule(context, input)),
}
