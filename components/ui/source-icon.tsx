import { tip } from './tooltip.ts'

type Props = {
  /** One line in a square of 16. */
  d: string
  name: string
  /** The name stands beside it, so the glyph says nothing. */
  decorative: boolean
}

/** The mark of a system, drawn as one line. */
export function LineIcon({ d, name, decorative }: Props) {
  return (
    <svg
      viewBox="0 0 16 16"
      className="size-4 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={name}
      aria-hidden={decorative || undefined}
      {...(decorative ? null : tip(name))}
    >
      <path d={d} />
    </svg>
  )
}

const teams = 'M2 4.5h8v8H2zM4 7h4M6 7v4M11.5 2.2a1.6 1.6 0 1 1 0 3.2M12 7h2v3.2a2.4 2.4 0 0 1-2 2.3'

const glyphs = {
  slack: 'M6 2v12M10 2v12M2 6h12M2 10h12',
  discord:
    'M3.2 4.6C6 2.9 10 2.9 12.8 4.6c1 2.2 1.5 4.6 1.3 7.2-1 .7-2 1.1-3 1.3l-.8-1.5c-1.5.5-3.1.5-4.6 0l-.8 1.5c-1-.2-2-.6-3-1.3-.2-2.6.3-5 1.3-7.2ZM6 8.2v1M10 8.2v1',
  github:
    'M4.5 2.5v7M4.5 9.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM11.5 2.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM11.5 6.5c0 3-3 3.4-5 4',
  email: 'M2 4h12v8.5H2zM2.2 4.4 8 9l5.8-4.6',
  teams,
  msteams: teams,
  unknown: 'M8 14a6 6 0 1 0-6-6c0 1.2.3 2.2.9 3.1L2 14l2.9-.9c.9.6 1.9.9 3.1.9Z',
} as const

const names: Record<string, string> = {
  slack: 'Slack',
  discord: 'Discord',
  github: 'GitHub',
  email: 'E-mail',
  teams: 'Microsoft Teams',
  msteams: 'Microsoft Teams',
}

/** The name of a source system as people write it; one that is not known keeps its own. */
export function sourceLabel(source: string): string {
  return names[source] ?? source
}

type SourceIconProps = {
  source: string
  /** The name stands beside it, so the glyph says nothing. */
  decorative?: boolean
}

export function SourceIcon({ source, decorative = false }: SourceIconProps) {
  const known = source in names ? (source as keyof typeof glyphs) : 'unknown'
  return <LineIcon d={glyphs[known]} name={sourceLabel(source)} decorative={decorative} />
}

/** Systems that no channel comes from, beside the sources. */
const others: Record<string, { name: string; d: string }> = {
  gitlab: { name: 'GitLab', d: 'M8 14 2 9.3 3.9 2.6l2 4.6h4.2l2-4.6L14 9.3Z' },
  sentry: {
    name: 'Sentry',
    d: 'M6.6 5 8 2.5 14 13h-2.9M6.6 5l-1.2 2.2A7.6 7.6 0 0 1 9 13H6.5M5.4 7.2 3.9 9.8A3.8 3.8 0 0 1 6 13H2l.7-1.2',
  },
  stripe: {
    name: 'Stripe',
    d: 'M10.9 4.9C10.2 4.3 9.2 4 8.1 4 6.5 4 5.2 4.7 5.2 6c0 2.8 5.7 1.5 5.7 4.3 0 1.3-1.4 2-3 2-1.2 0-2.3-.4-3-1',
  },
  linear: {
    name: 'Linear',
    d: 'M2.3 9.2a6 6 0 0 0 4.5 4.5ZM2 6.2 9.8 14M3.2 4 12 12.8M5.4 2.6l8 8A6 6 0 0 0 5.4 2.6Z',
  },
  jira: { name: 'Jira', d: 'M8 1.8 14.2 8 8 14.2 1.8 8ZM8 5.6 10.4 8 8 10.4 5.6 8Z' },
}

/** The name of a system as people write it; one that is not known keeps its own. */
export function integrationLabel(name: string): string {
  return others[name]?.name ?? sourceLabel(name)
}

type IntegrationIconProps = {
  integration: string
  /** The name stands beside it, so the glyph says nothing. */
  decorative?: boolean
}

export function IntegrationIcon({ integration, decorative = false }: IntegrationIconProps) {
  const known = others[integration]
  if (!known) return <SourceIcon source={integration} decorative={decorative} />
  return <LineIcon d={known.d} name={known.name} decorative={decorative} />
}

/** A source beside the title of a page, in the room an avatar would take. */
export function SourceMark({ source }: { source: string }) {
  return (
    <span className="grid size-8 place-items-center rounded-lg border border-line bg-raised text-ink-2">
      <SourceIcon source={source} />
    </span>
  )
}
