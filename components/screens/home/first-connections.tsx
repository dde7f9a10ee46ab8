import Link from 'next/link'
import { Panel } from '#components/ui/section.tsx'
import { IntegrationIcon } from '#components/ui/source-icon.tsx'
import type { Connection } from '#contract/connection-shape.ts'
import { routes } from '#lib/routes.ts'

type Props = { connections: readonly Pick<Connection, 'id' | 'source' | 'name' | 'statusText'>[] }

/** Lists the connections while nothing has arrived, and what each is waiting for. */
export function FirstConnections({ connections }: Props) {
  return (
    <Panel title="Connected" note="The first message appears on this page.">
      <ul>
        {connections.map(({ id, source, name, statusText }) => (
          <li key={id} className="flex gap-3 border-t border-line py-2.5 first:border-t-0">
            <span className="mt-0.5 text-ink-2">
              <IntegrationIcon integration={source} decorative />
            </span>
            <span className="min-w-0">
              <Link href={routes.source(id)} className="font-medium hover:underline">
                {name}
              </Link>
              <span className="block text-sm text-ink-2">{statusText}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** For members, who cannot connect anything themselves. */
export function AskForSources() {
  return (
    <Panel title="Nothing is connected yet">
      <p className="max-w-[38rem] text-ink-2">
        Messages, people and topics appear here once an owner or an admin has connected a source, such as
        Slack, GitHub or your support mailbox, or imported a file.
      </p>
    </Panel>
  )
}
