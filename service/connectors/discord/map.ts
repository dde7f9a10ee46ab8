import { ignored, type Mapped, nothingMapped } from '#service/api/arrivals/mapped.ts'
import type { Delivery } from '#service/api/arrivals/source.ts'
import { knownOf } from './known.ts'
import { channelOf, messageOf, type Place, unwanted } from './messages.ts'
import * as shapes from './shapes.ts'

const empty =
  'The message is empty. If many are, switch on “Message Content Intent” under “Bot” in the Developer Portal.'

function ofWritten(place: Place, message: shapes.Message, isChange: boolean): Mapped {
  const reason = unwanted(message, place.known)
  if (reason !== null) return ignored(reason)
  if (isChange && !message.edited_timestamp)
    return ignored('Discord added something to the message; nobody changed it.')
  const item = messageOf(place, message)
  return item ? { ...nothingMapped, messages: [item] } : ignored(empty)
}

function ofDeleted(place: Place, ids: string[], deletedAt: Date): Mapped {
  if (ids.length === 0) return ignored('It does not say which message was deleted.')
  const channel = channelOf(place)
  return {
    ...nothingMapped,
    deletions: ids.map((sourceMessageId) => ({ channel, sourceMessageId, deletedAt })),
  }
}

function ofChannel(delivery: Delivery, data: unknown): Mapped {
  const channel = shapes.channel.safeParse(data).data
  const { id, name, guild_id: guildId } = channel ?? {}
  if (!channel || id === undefined || name === undefined || guildId === undefined)
    return ignored('It does not say what the channel is called now.')
  const known = knownOf(delivery)
  const channels = new Map([...known.channels, [id, channel]])
  return {
    ...nothingMapped,
    channels: [channelOf({ guildId, channelId: id, known: { ...known, channels } })],
  }
}

export function map(delivery: Delivery): Mapped {
  const { kind, payload, receivedAt } = delivery
  const data = shapes.dispatch.safeParse(payload).data?.d
  if (kind === 'CHANNEL_UPDATE') return ofChannel(delivery, data)
  const message = shapes.message.safeParse(data).data
  if (!message || !/^MESSAGE_(CREATE|UPDATE|DELETE|DELETE_BULK)$/.test(kind))
    return ignored(`“${kind}” is ignored.`)
  const { guild_id: guildId, channel_id: channelId, id, ids = [] } = message
  if (channelId === undefined) return ignored(`This “${kind}” names no channel.`)
  if (guildId === undefined) return ignored('Direct messages are not kept.')
  const place = { guildId, channelId, known: knownOf(delivery) }
  if (kind === 'MESSAGE_DELETE_BULK') return ofDeleted(place, ids, receivedAt)
  if (kind === 'MESSAGE_DELETE') return ofDeleted(place, id === undefined ? [] : [id], receivedAt)
  return ofWritten(place, message, kind === 'MESSAGE_UPDATE')
}
