import { os } from '#service/core/implement.ts'
import { previewSchedule } from './preview.ts'

export const schedulesRouter = {
  preview: os.schedules.preview.handler(({ context, input }) => previewSchedule(context, input)),
}
