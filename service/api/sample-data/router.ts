import { os } from '#service/core/implement.ts'
import { getSampleData } from './get.ts'
import { removeSampleData } from './remove.ts'

export const sampleDataRouter = {
  get: os.sampleData.get.handler(({ context }) => getSampleData(context)),
  remove: os.sampleData.remove.handler(({ context, input }) => removeSampleData(context, input)),
}
