'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { useNow } from '#components/ui/now.tsx'
import { integrationLabel } from '#components/ui/source-icon.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { Integration } from '#contract/integrations.ts'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'

type Props = { integration: Integration; base: string }

/** Shows how a program sends what happens in a source: with a key, one request at a time. */
export function HowToPush({ integration: { source, events }, base }: Props) {
  const offers = useOffers()
  const [event] = events
  const speaks = !['sentry', 'stripe'].includes(source)
  const { data } = useQuery({
    ...api.events.catalogue.queryOptions(),
    enabled: event !== undefined && offers('listEventKinds'),
  })
  const sample = data?.data.find(({ name }) => name === event?.name)?.samplePayload
  const today = new Date(useNow()).toISOString().slice(0, 10)
  return (
    <div className="grid gap-3">
      <p className="max-w-[46rem] text-ink-2">
        Send it from a webhook, a bot or a script, with an{' '}
        <Link href={routes.settingsKeys} className="font-medium text-accent underline underline-offset-2">
          API key
        </Link>{' '}
        in SIGNALBOX_KEY. Sending the same message or event again changes nothing.
      </p>
      {speaks && (
        <CodeBlock
          title={`A message from ${integrationLabel(source)}`}
          code={messageCommand(base, source, `${today}T09:00:00.000Z`)}
        />
      )}
      {event && sample && (
        <CodeBlock title={event.title} code={eventCommand(base, source, event.name, sample)} />
      )}
    </div>
  )
}

type Sample = Record<string, unknown>

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function curl(address: string, body: unknown): string {
  return [
    `curl -X POST ${quoted(address)}`,
    `  -H "Authorization: Bearer $SIGNALBOX_KEY"`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${quoted(JSON.stringify(body, null, 2))}`,
  ].join(' \\\n')
}

/** A message as this source would have it; the channel appears with its first one. */
export function messageCommand(base: string, source: string, sentAt: string): string {
  const message = {
    id: 'message-1',
    channel: {
      ...{ sourceName: source, sourceServerId: 'server-1', sourceChannelId: 'channel-1' },
      channelName: 'support',
    },
    author: { platformId: 'user-1', displayName: 'Ada Berg', email: 'ada@halden.example' },
    content: 'The export stops after a thousand rows.',
    sentAt,
  }
  return curl(`${base}/messages`, { messages: [message] })
}

export function eventCommand(base: string, source: string, name: string, payload: Sample): string {
  return curl(`${base}/events/${name}`, { source, deliveryId: `${source}-delivery-1`, payload })
}
