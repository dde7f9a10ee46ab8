'use client'

import Link from 'next/link'
import { IntegrationIcon, integrationLabel } from '#components/ui/source-icon.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { TemplateDetail } from '#contract/automation-templates.ts'
import { routes } from '#lib/routes.ts'
import { type Connection, type Connections, missingOf } from '#lib/templates/connections.ts'
import { orWords } from './or-words.ts'

type Props = { template: TemplateDetail; connections: Connections }

/** What has to be connected, whether it is, and what to do where it is not. */
export function TemplateNeeds({ template, connections }: Props) {
  const { requiredIntegrations, setup } = template
  const oneOf = setup?.oneOfIntegrations ?? []
  const missing = missingOf(template, connections)
  const isListed = useOffers()('listIntegrations')
  if (requiredIntegrations.length + oneOf.length === 0)
    return (
      <p className="text-ink-2">
        {setup ? 'Any source will do. It reads all that are connected.' : 'No source in particular.'}
      </p>
    )
  return (
    <>
      <Sources names={requiredIntegrations} connections={connections} />
      {oneOf.length > 0 && (
        <>
          <p className="mb-1.5 text-xs text-ink-3">One of these</p>
          <Sources names={oneOf} connections={connections} />
        </>
      )}
      {missing.length > 0 && (
        <p className="mt-2.5 text-sm text-ink-2">
          You can use it now; it begins to work once {missing.map(orWords).join(' and ')} can be heard here.
          {isListed && <HowToConnect sources={missing.flat()} />}
        </p>
      )}
    </>
  )
}

function HowToConnect({ sources }: { sources: readonly string[] }) {
  const query = new URLSearchParams(sources.map((source) => ['source', source]))
  return (
    <>
      {' '}
      <Link
        href={`${routes.settingsIntegrations}?${query}`}
        className="underline decoration-line-strong underline-offset-3 hover:text-ink hover:decoration-current"
      >
        See how to connect it
      </Link>
      .
    </>
  )
}

function Sources({ names, connections }: { names: readonly string[]; connections: Connections }) {
  return (
    <ul className="grid gap-1.5">
      {names.map((name) => (
        <li key={name} className="flex items-center gap-2">
          <span className="text-ink-3">
            <IntegrationIcon integration={name} decorative />
          </span>
          {integrationLabel(name)}
          <ConnectionWords connection={connections.sources[name] ?? 'unknown'} />
        </li>
      ))}
    </ul>
  )
}

/** A shape and a word; nothing where it is not known. */
export function ConnectionWords({ connection }: { connection: Connection }) {
  if (connection === 'unknown') return null
  const isConnected = connection === 'connected'
  return (
    <span className="ml-auto inline-flex items-center gap-1.5 text-sm text-ink-2">
      <StatusMark status={isConnected ? 'completed' : 'missed'} />
      {isConnected ? 'connected' : 'not connected'}
    </span>
  )
}
