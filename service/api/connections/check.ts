import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import type { Inbound, Secrets, Settings, SourceInfo } from '#service/core/sources.ts'

type Issue = { path: (string | number)[]; message: string }

export function inboundOf({ inbound }: Context): Inbound {
  if (!inbound) throw new Error('nothing comes in through this context')
  return inbound
}

export async function sourceOf(context: Context, name: string): Promise<SourceInfo> {
  const source = await inboundOf(context).sources.find(name)
  if (source?.ways.some((way) => way !== 'import')) return source
  const message = source
    ? 'A file is not connected but imported: send it to POST /v1/imports'
    : 'This service cannot connect it; GET /v1/sources lists what it can'
  throw invalid([{ path: ['source'], message }])
}

/** As the source reads them: with what it adds where nothing is said. */
export function checkSettings(source: SourceInfo, settings: Settings): Settings {
  const { data, error } = source.settings.safeParse(settings)
  if (!error) return data
  throw invalid(
    error.issues.map(
      ({ path, message }): Issue => ({
        path: ['settings', ...path.map((it) => (typeof it === 'number' ? it : String(it)))],
        message,
      }),
    ),
  )
}

/** Names that the source knows; a webhook that is not public always has a signing secret. */
export function checkSecrets(source: SourceInfo, secrets: Secrets): void {
  const known = new Set(source.fields.flatMap(({ name, secret }) => (secret ? name : [])))
  if (source.ways.includes('webhook') && !source.isPublic) known.add('signingSecret')
  const issues = Object.keys(secrets)
    .filter((name) => !known.has(name))
    .map((name): Issue => ({ path: ['secrets', name], message: `${source.title} has no such secret` }))
  if (issues.length > 0) throw invalid(issues)
}

/** Refuses a connection without the secrets that its source needs. */
export function checkRequired(source: SourceInfo, secrets: Secrets): void {
  const issues = source.fields
    .filter(({ name, secret, required }) => secret && required && secrets[name] === undefined)
    .map(({ name, label }): Issue => ({ path: ['secrets', name], message: `${label} is needed` }))
  if (issues.length > 0) throw invalid(issues)
}

/** Refuses to read a past that cannot be read, by the field that asked for it. */
export function checkHistory(
  { title, history }: SourceInfo,
  secrets: readonly string[],
  field: string,
): void {
  if (!history) throw invalid([{ path: [field], message: `Past data of ${title} cannot be read` }])
  const missing = history.needs.filter((name) => !secrets.includes(name))
  if (missing.length === 0) return
  const message = `To read past data, ${title} needs ${missing.map((name) => `secrets.${name}`).join(' and ')}`
  throw invalid([{ path: [field], message }])
}
