import { type Reader, rows } from '#service/db/client.ts'

type Destination = { channel: string; target: string | null }

/** Places that can be written to: every channel in a simulated organization, otherwise those with a destination. */
export type Ways = { simulated: boolean; destinations: Destination[] }

export async function readWays(reader: Reader, orgId: string): Promise<Ways> {
  const [org] = await rows<{ simulated: boolean }>(
    reader,
    'SELECT simulated FROM organizations WHERE id = $1',
    [orgId],
  )
  const destinations = await rows<Destination>(
    reader,
    'SELECT channel, target FROM destinations WHERE org_id = $1 ORDER BY id',
    [orgId],
  )
  return { simulated: org?.simulated ?? false, destinations }
}

export type Place = {
  sourceName: string
  channelName: string
  sourceChannelId: string
  isConnected: boolean
  email: string | null
}

/** Place to which an answer would be sent, or the reason why it cannot be sent; `why` explains either. */
export type Way = { why: string } & (
  | { possible: false }
  | { possible: true; channel: string; target: string }
)

const chats: Record<string, string> = { slack: 'Slack', discord: 'Discord' }

function byChat({ sourceName, channelName, sourceChannelId, isConnected }: Place, ways: Ways): Way {
  const name = chats[sourceName] ?? sourceName
  const channel = `#${channelName.replace(/^#/, '')}`
  if (!isConnected) return { possible: false, why: `${channel} is not connected any more.` }
  const serves = ways.destinations.some(
    (it) => it.channel === sourceName && (it.target === null || it.target === sourceChannelId),
  )
  if (!ways.simulated && !serves)
    return {
      possible: false,
      why: `No ${name} destination reaches ${channel}. Add one in Settings → Destinations, or copy the answer.`,
    }
  return {
    possible: true,
    channel: sourceName,
    target: sourceChannelId,
    why: `It is sent to ${channel}, as an answer.`,
  }
}

function byMail({ email }: Place, ways: Ways): Way {
  if (email === null) return { possible: false, why: 'No e-mail address is known. Copy the answer.' }
  const serves = ways.destinations.some(
    (it) => it.channel === 'email' && (it.target === null || it.target.toLowerCase() === email.toLowerCase()),
  )
  if (!ways.simulated && !serves)
    return {
      possible: false,
      why: 'No mail server is set up. Add an e-mail destination in Settings → Destinations, or copy the answer.',
    }
  return { possible: true, channel: 'email', target: email, why: `It is sent to ${email}.` }
}

export function wayTo(place: Place, ways: Ways): Way {
  if (Object.hasOwn(chats, place.sourceName)) return byChat(place, ways)
  if (place.sourceName === 'email') return byMail(place, ways)
  return { possible: false, why: `Signalbox cannot write to ${place.sourceName}. Copy the answer.` }
}
