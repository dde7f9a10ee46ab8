import { tip } from './tooltip.ts'

type Props = {
  /** Path in a square of 16. */
  d: string
  name: string
  /** Hidden from screen readers, because the name is next to it. */
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
  return names[source] ?? others[source]?.name ?? source
}

type SourceIconProps = {
  source: string
  /** Hidden from screen readers, because the name is next to it. */
  decorative?: boolean
}

export function SourceIcon({ source, decorative = false }: SourceIconProps) {
  const known = source in names ? (source as keyof typeof glyphs) : 'unknown'
  return (
    <LineIcon d={others[source]?.d ?? glyphs[known]} name={sourceLabel(source)} decorative={decorative} />
  )
}

/** Systems that came later, with their glyphs. */
const others: Record<string, { name: string; d: string }> = {
  inbox: { name: 'Inbox', d: 'M2 9.5 4 3.5h8l2 6v3H2ZM2 9.5h3.5l1 1.5h3l1-1.5H14' },
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
  intercom: {
    name: 'Intercom',
    d: 'M4 2.5h8A1.5 1.5 0 0 1 13.5 4v9.5L11 12H4a1.5 1.5 0 0 1-1.5-1.5V4A1.5 1.5 0 0 1 4 2.5ZM5 8.8c1.8 1.2 4.2 1.2 6 0M5.5 5.2v1.4M8 5v1.9M10.5 5.2v1.4',
  },
  discourse: {
    name: 'Discourse',
    d: 'M8 2.2a5.8 5.8 0 1 1 0 11.6H2.2V8A5.8 5.8 0 0 1 8 2.2ZM5.4 7h5.2M5.4 9.4h3.4',
  },
  zendesk: {
    name: 'Zendesk',
    d: 'M7 4.5V13H2ZM2 3h5a2.5 2.5 0 0 1-5 0ZM9 11.5V3h5ZM14 13H9a2.5 2.5 0 0 1 5 0Z',
  },
  webhook: {
    name: 'Webhook',
    d: 'M6.3 7.2a2.6 2.6 0 1 1 3.4-2.9M7.7 4.8l2.6 4.6a2.6 2.6 0 1 1-1.2 3.2M9 11.9H4.9M5 7.6l-1.6 2.7a2.6 2.6 0 1 0 3.2 1.6',
  },
  import: { name: 'Import', d: 'M8 2v7.5M5 6.8 8 9.8l3-3M2.5 10.5v3h11v-3' },
  feedback: {
    name: 'Feedback',
    d: 'M2.5 3h11v8H8.2L5 13.6V11H2.5ZM8 4.9v2.6M8 9v.1',
  },
  jira: { name: 'Jira', d: 'M8 1.8 14.2 8 8 14.2 1.8 8ZM8 5.6 10.4 8 8 10.4 5.6 8Z' },
}

/** The name of a system as people write it; one that is not known keeps its own. */
export function integrationLabel(name: string): string {
  return sourceLabel(name)
}

type IntegrationIconProps = {
  integration: string
  /** Hidden from screen readers, because the name is next to it. */
  decorative?: boolean
}

export function IntegrationIcon({ integration, decorative = false }: IntegrationIconProps) {
  return <SourceIcon source={integration} decorative={decorative} />
}

/** Icon of a source next to a page title, in the size of an avatar. */
export function SourceMark({ source }: { source: string }) {
  return (
    <span className="grid size-8 place-items-center rounded-lg border border-line bg-raised text-ink-2">
      <IntegrationIcon integration={source} />
    </span>
  )
}
