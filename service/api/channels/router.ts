import { os } from '#service/core/implement.ts'
import { channelHistory, getChannel } from './get.ts'
import { listChannels } from './list.ts'
import { listChannelPeople } from './people.ts'
import { updateChannel } from './update.ts'

export const channelsRouter = {
  list: os.channels.list.handler(({ context, input }) => listChannels(context, input)),
  get: os.channels.get.handler(({ context, input }) => getChannel(context, input)),
  update: os.channels.update.handler(({ context, input }) => updateChannel(context, input)),
  people: os.channels.people.handler(({ context, input }) => listChannelPeople(context, input)),
  history: os.channels.history.handler(({ context, input }) => channelHistory(context, input)),
}
