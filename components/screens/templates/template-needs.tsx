'use client'

import Link from 'next/link'
import { IntegrationIcon, integrationLabel } from '#components/ui/source-icon.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { TemplateDetail } from '#contract/automation-templates.ts'
import { connectable } from '#contract/common/source-names.ts'
import { routes } from '#lib/routes.ts'
import { type Connection, type Connections, missingOf } from '#lib/templates/connections.ts'
import { orWords } from './or-words.ts'

type Props = { template: TemplateDetail; connections: Connections }

/** Lists required sources, whether they are connected, and how to connect them. */
export function TemplateNeeds({ template, connections }: Props) {
  const { requiredIntegrations, setup } = template
  const oneOf = setup?.oneOfIntegrations ?? []
  const missing = missingOf(template, connections)
  const offers = useOffers()
  if (requiredIntegrations.length + oneOf.length === 0)
    return (
      <p className="text-ink-2">
        {setup ? 'No source in particular: it reads all connected sources.' : 'No source is needed.'}
      </p>
    )
  return (
    <>
      <Sources names={requiredIntegrations} connections={connections} />
      {oneOf.length > 0 && (
        <>
          <p className="mb-1.5 text-xs text-ink-3">One of these:</p>
          <Sources names={oneOf} connections={connections} />
        </>
      )}
      {missing.length > 0 && (
        <p className="mt-2.5 text-sm text-ink-2">
          You can use it now. It starts to work when {missing.map(orWords).join(' and ')} is connected.
          {offers('listSources') ? (
            <HowToConnect href={guideOf(missing)}>Connect it</HowToConnect>
          ) : (
            offers('listIntegrations') && (
              <HowToConnect href={integrationsOf(missing.flat())}>See how to connect it</HowToConnect>
            )
          )}
        </p>
      )}
    </>
  )
}

/** The guide of the one source that is missing; the gallery where there is a choice. */
function guideOf(missing: readonly (readonly string[])[]): string {
  const [name, ...others] = missing.flat()
  const isOnly = others.length === 0 && connectable.some((one) => one === name)
  return isOnly && name !== undefined ? routes.connectSource(name) : routes.settingsSources
}

function integrationsOf(sources: readonly string[]): string {
  const query = new URLSearchParams(sources.map((source) => ['source', source]))
  return `${routes.settingsIntegrations}?${query}`
}

function HowToConnect({ href, children }: { href: string; children: string }) {
  return (
    <>
      {' '}
      <Link
        href={href}
        className="underline decoration-line-strong underline-offset-3 hover:text-ink hover:decoration-current"
      >
        {children}
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
