'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { integrationLabel } from '#components/ui/integration-icon.tsx'
import { useNow } from '#components/ui/now.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { Integration } from '#contract/integrations.ts'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { eventCommand, messageCommand } from './push-commands.ts'

type Props = { integration: Integration; base: string }

/** Whoever stands between a source and the service sends what it hears: with a key, one request at a time. */
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
        in SIGNALBOX_KEY. Sending the same one again changes nothing.
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
