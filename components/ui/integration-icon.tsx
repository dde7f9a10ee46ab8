import { LineIcon } from './line-icon.tsx'
import { SourceIcon, sourceLabel } from './source-icon.tsx'

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

type Props = {
  integration: string
  /** The name stands beside it, so the glyph says nothing. */
  decorative?: boolean
}

export function IntegrationIcon({ integration, decorative = false }: Props) {
  const known = others[integration]
  if (!known) return <SourceIcon source={integration} decorative={decorative} />
  return <LineIcon d={known.d} name={known.name} decorative={decorative} />
}
