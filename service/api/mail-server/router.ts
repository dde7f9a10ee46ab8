import { os } from '#service/core/implement.ts'
import { getMailServer } from './get.ts'
import { removeMailServer, saveMailServer } from './save.ts'
import { testMailServer } from './test.ts'

export const mailServerRouter = {
  get: os.mailServer.get.handler(({ context }) => getMailServer(context)),
  save: os.mailServer.save.handler(({ context, input }) => saveMailServer(context, input)),
  remove: os.mailServer.remove.handler(({ context }) => removeMailServer(context)),
  test: os.mailServer.test.handler(({ context, input }) => testMailServer(context, input)),
}
