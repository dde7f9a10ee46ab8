import { kinds } from '#service/engine/events/catalogue/kinds.ts'

/** Those that are shown also when nothing has ever come from them, in this order. */
export const knownSources = [
  'slack',
  'discord',
  'teams',
  'email',
  'github',
  'gitlab',
  'sentry',
  'stripe',
] as const

/** The source that a medium sends into. */
export const sourceOfMedium: Record<string, string> = {
  slack: 'slack',
  discord: 'discord',
  msteams: 'teams',
  email: 'email',
}

type PushedKind = { name: string; title: string; source: string }

export const pushedKinds: PushedKind[] = kinds.flatMap(({ name, title, integration }) =>
  integration === null ? [] : [{ name, title, source: integration }],
)

const sourceOfEvent = new Map(pushedKinds.map(({ name, source }) => [name, source]))

/** Null for what Signalbox raises itself. */
export function eventSource(name: string): string | null {
  return sourceOfEvent.get(name) ?? null
}
