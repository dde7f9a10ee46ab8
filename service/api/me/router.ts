import { os } from '#service/core/implement.ts'
import { getMe } from './get.ts'
import { listSetAside, setAside } from './set-aside.ts'

export const meRouter = {
  get: os.me.get.handler(({ context }) => getMe(context)),
  listSetAside: os.me.listSetAside.handler(({ context }) => listSetAside(context)),
  setAside: os.me.setAside.handler(({ context, input }) => setAside(context, input)),
}
