import { LineIcon } from './line-icon.tsx'

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

type Props = {
  source: string
  /** The name stands beside it, so the glyph says nothing. */
  decorative?: boolean
}

export function SourceIcon({ source, decorative = false }: Props) {
  const known = source in names ? (source as keyof typeof glyphs) : 'unknown'
  return <LineIcon d={glyphs[known]} name={sourceLabel(source)} decorative={decorative} />
}
