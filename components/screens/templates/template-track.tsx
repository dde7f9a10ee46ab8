import { classes } from '#components/ui/classes.ts'
import { IntegrationIcon, integrationLabel } from '#components/ui/source-icon.tsx'
import { tip } from '#components/ui/tooltip.ts'
import type { TemplateSummary } from '#contract/automation-templates.ts'
import { type Connection, type Connections, integrationsOf } from '#lib/templates/connections.ts'

type Props = { template: TemplateSummary; connections: Connections }

/** Draws source and destination of a template as two connected icons. A dashed edge means not connected. */
export function TemplateTrack({ template, connections }: Props) {
  const from = integrationsOf(template)
  const to = (template.setup?.outputChannels ?? []).map(({ channel }) => channel)
  return (
    <div className="flex min-w-0 items-center">
      {from.length > 0 && <Stations names={from} states={connections.sources} />}
      {from.length === 0 && template.setup && <span className="text-xs text-ink-3">Any source</span>}
      {to.length > 0 && (
        <>
          <span aria-hidden="true" className="mx-1.5 h-px w-4 shrink-0 bg-line-strong" />
          <span className="sr-only">, sends to </span>
          <Stations names={to} states={connections.media} />
        </>
      )}
    </div>
  )
}

type StationsProps = { names: readonly string[]; states: Record<string, Connection> }

function Stations({ names, states }: StationsProps) {
  return (
    <ul className="flex gap-1">
      {names.map((name) => (
        <Station key={name} name={name} connection={states[name] ?? 'unknown'} />
      ))}
    </ul>
  )
}

const words = { connected: 'connected', missing: 'not connected', unknown: '' }

function Station({ name, connection }: { name: string; connection: Connection }) {
  const isMissing = connection === 'missing'
  const spoken = [integrationLabel(name), words[connection]].filter(Boolean).join(', ')
  return (
    <li
      className={classes(
        'relative grid size-6 shrink-0 place-items-center rounded-md border [&_svg]:size-3.5',
        isMissing ? 'border-dashed border-control text-ink-3' : 'border-line bg-surface text-ink-2',
      )}
      {...tip(spoken)}
    >
      <IntegrationIcon integration={name} decorative />
      <span className="sr-only">{spoken}</span>
    </li>
  )
}
