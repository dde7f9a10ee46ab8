import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { count, dateTime } from './common/values.ts'
import { visibility, visibleTo } from './common/visibility.ts'
import { connectableSource } from './sources.ts'

const tally = z.object({ total: count, mapped: count, ignored: count, duplicate: count, failed: count })

const channelCursor = z.object({
  channelId: uuidId('channel').nullable().describe('Null until something was said there.'),
  sourceName: z.string(),
  sourceServerId: z.string(),
  sourceChannelId: z.string(),
  channelName: z.string(),
  serverName: z.string(),
  readUntil: dateTime.nullable().describe('Time of the newest thing that was read.'),
  readText: z.string().meta({ examples: ['northline/cli read up to 14:02 today'] }),
  listened: z.boolean(),
  ignoresBots: z.boolean(),
})

const hourOfArrivals = tally.extend({ at: dateTime.describe('Beginning of the hour, in UTC.') })

export const activity = z.object({
  since: dateTime,
  until: dateTime.describe('End of the present hour.'),
  hours: z.array(hourOfArrivals).describe('Oldest first. Hours without an arrival are left out.'),
})

const repair = z.object({
  at: dateTime,
  deliveries: count,
  text: z.string().meta({ examples: ['17 deliveries fetched after an outage of 40 minutes.'] }),
})

export const connectionStatuses = ['healthy', 'quiet', 'failing', 'paused', 'waiting'] as const

export const connection = z.object({
  id: uuidId('connection'),
  source: connectableSource,
  title: z.string().describe('Of the source.'),
  name: z.string(),
  status: z
    .enum(connectionStatuses)
    .describe(
      '`healthy`: something authentic arrived lately, or a fetch succeeded. `quiet`: nothing has arrived for longer than ' +
        'usual. `failing`: see `statusText`. `waiting`: nothing has arrived yet.',
    ),
  statusText: z.string().describe('The status in words, with what to do.'),
  settings: z.record(z.string(), z.unknown()),
  visibility: visibility.describe('Who may see what is said in new channels of it.'),
  visibleTo,
  secretNames: z.array(z.string()).describe('Secrets that are stored.'),
  inboundUrl: z
    .string()
    .nullable()
    .describe(
      'Address to send to, for mail a mail address; null for what is only fetched, or where this service takes no mail.',
    ),
  pausedAt: dateTime.nullable(),
  lastArrivalAt: dateTime.nullable(),
  lastPollAt: dateTime.nullable(),
  lastFailedAt: dateTime.nullable(),
  lastFailure: z.string().nullable(),
  limitedUntil: dateTime.nullable().describe('Until when the sender asked to wait; null when it does not.'),
  rhythmSeconds: count.nullable().describe('Usual time between two arrivals; null while it is not known.'),
  waiting: count.describe('Arrivals that are still to be mapped, at most 10 000.'),
  refused: z.object({
    count: count.describe('Deliveries whose signature did not fit. They are stored nowhere.'),
    lastAt: dateTime.nullable(),
    lastReason: z.string().nullable(),
  }),
  counts: z.object({ last24Hours: tally, last30Days: tally }),
  cursors: z.array(channelCursor).describe('Channels that it has told of, at most 200, the latest first.'),
  lastRepair: repair.nullable(),
  createdAt: dateTime,
  updatedAt: dateTime,
})

export const madeConnection = connection.extend({
  secrets: z
    .object({ signingSecret: z.string() })
    .optional()
    .describe('Only when it was made here: shown this once.'),
})

export type Connection = z.infer<typeof connection>
export type MadeConnection = z.infer<typeof madeConnection>
export type ConnectionActivity = z.infer<typeof activity>
export type ConnectionTally = z.infer<typeof tally>
export type ChannelCursor = z.infer<typeof channelCursor>
