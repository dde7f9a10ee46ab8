import { Unplug } from 'lucide-react'
import { sourceLabel } from '#components/ui/source-icon.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Channel } from '#contract/channel-shape.ts'

const advice: Record<string, (channel: Channel) => string> = {
  github: ({ channelName }) =>
    `Give the GitHub app access to ${channelName} again, under Settings, Applications of the owner on GitHub.`,
  slack: ({ serverName, channelName }) =>
    `Add the app to the workspace ${serverName} again and invite it to #${channelName}.`,
  discord: ({ serverName, channelName }) =>
    `Add the bot to the server ${serverName} again and let it read #${channelName}.`,
  email: ({ channelName }) => `Forward ${channelName} to the service again.`,
}

/** Says that nothing arrives any more, what is kept, and what helps. */
export function Disconnected({ channel }: { channel: Channel }) {
  const { sourceName, lastSeenAt } = channel
  const help = advice[sourceName]?.(channel) ?? `Connect it again in ${sourceLabel(sourceName)}.`
  return (
    <div role="note" className="mb-6 flex gap-3 rounded-[10px] bg-caution-soft px-4 py-3">
      <Unplug className="mt-0.5 size-4 shrink-0 text-caution" aria-hidden="true" />
      <div>
        <p className="font-semibold">This channel is disconnected</p>
        <p className="mt-0.5 text-ink-2">
          New messages no longer arrive. Messages until <TimeAgo instant={lastSeenAt} never="then" /> are
          kept. {help}
        </p>
      </div>
    </div>
  )
}
