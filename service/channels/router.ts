import { os } from '#service/core/implement.ts'
import { getChannel } from './get.ts'
import { listChannels } from './list.ts'

export const channelsRouter = {
  list: os.channels.list.handler(({ context, input }) => listChannels(context, input)),
  get: os.channels.get.handler(({ context, input }) => getChannel(context, input)),
}
