import { StatusMark } from '#components/ui/status-mark.tsx'
import type { Channel } from '#contract/channel-shape.ts'

/** Whether messages still arrive from a channel. */
export function Connection({ channel }: { channel: Pick<Channel, 'isConnected'> }) {
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      <StatusMark status={channel.isConnected ? 'healthy' : 'held'} />
      {channel.isConnected ? (
        <span className="text-ink-2">Connected</span>
      ) : (
        <span className="text-caution">Disconnected</span>
      )}
    </span>
  )
}
