import type { CreateConnectionInput, UpdateConnectionInput } from '#contract/connection-input.ts'
import type { Connection } from '#contract/connection-shape.ts'
import type { SourceAnswer } from '#contract/sources.ts'

/** Every field as text, as it is typed. */
export type ConnectValues = {
  name: string
  secrets: Record<string, string>
  settings: Record<string, string>
  /** Days as text; empty for none. */
  historyDays: string
}

/** A stored setting as the text that a person would enter for it. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Secrets are always empty: nobody sees a stored one again. */
export function valuesOf(
  { title, fields }: Pick<SourceAnswer, 'title' | 'fields'>,
  connection?: Pick<Connection, 'name' | 'settings'>,
): ConnectValues {
  const texts = (wanted: boolean, of: (name: string) => string) =>
    Object.fromEntries(fields.filter(({ secret }) => secret === wanted).map(({ name }) => [name, of(name)]))
  return {
    name: connection?.name ?? title,
    secrets: texts(true, () => ''),
    settings: texts(false, (name) => textOf(connection?.settings[name])),
    historyDays: '',
  }
}

/** Values that were filled in, without empty ones. */
function filled(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])),
  )
}

export function newConnection(
  source: SourceAnswer['source'],
  { name, secrets, settings, historyDays }: ConnectValues,
): CreateConnectionInput {
  return {
    source,
    ...(name.trim() !== '' && { name }),
    settings: filled(settings),
    secrets: filled(secrets),
    ...(historyDays !== '' && { historyDays: Number(historyDays) }),
  }
}

/**
 * What is another than it was when the form was opened, so that what somebody else changed meanwhile stays. Settings are sent whole,
 * because they replace all; secrets only where a new one was entered; the name where nothing is another.
 */
export function changedConnection(
  connectionId: string,
  { name, secrets, settings }: ConnectValues,
  opened: Pick<ConnectValues, 'name' | 'settings'>,
): UpdateConnectionInput {
  const entered = filled(secrets)
  const [isEntered, isMoved] = [
    Object.keys(entered).length > 0,
    Object.entries(settings).some(([field, text]) => text !== opened.settings[field]),
  ]
  return {
    connectionId,
    ...((name !== opened.name || (!isMoved && !isEntered)) && { name }),
    ...(isMoved && { settings: filled(settings) }),
    ...(isEntered && { secrets: entered }),
  }
}
