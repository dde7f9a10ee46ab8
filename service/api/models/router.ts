import { os } from '#service/core/implement.ts'
import { chooseModel, leaveModel } from './choose.ts'
import { listModels } from './list.ts'
import { removeProvider, saveProvider } from './save-provider.ts'
import { testProvider } from './test-provider.ts'

export const modelsRouter = {
  list: os.models.list.handler(({ context }) => listModels(context)),
  saveProvider: os.models.saveProvider.handler(({ context, input }) => saveProvider(context, input)),
  removeProvider: os.models.removeProvider.handler(({ context, input }) => removeProvider(context, input)),
  testProvider: os.models.testProvider.handler(({ context, input }) => testProvider(context, input)),
  choose: os.models.choose.handler(({ context, input }) => chooseModel(context, input)),
  leave: os.models.leave.handler(({ context, input }) => leaveModel(context, input)),
}
