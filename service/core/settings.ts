import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { urlFor } from '#scripts/addresses.ts'
import { leastSecret, parseSecrets } from './secret-file.ts'
import { version } from './version.ts'

/** Ports of other protocols, on which browsers and `fetch` refuse HTTP. */
const refusedPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10_080,
])

export function isRefusedByBrowsers(port: number): boolean {
  return refusedPorts.has(port)
}

function wholeNumber(least: number, most: number) {
  const reason = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, reason)
    .transform(Number)
    .refine((it) => it >= least && it <= most, reason)
}

const port = wholeNumber(0, 65_535).refine(
  (it) => !isRefusedByBrowsers(it),
  'must be another port: browsers refuse to open this one',
)

const filled = z.string().trim().min(1, 'must not be empty')

function oneOf<const T extends readonly string[]>(names: T) {
  return z.enum(names, `must be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`)
}

/** Settings passed on to the dashboard, which reads them itself and stops at a malformed one. */
const ofDashboard = [
  'SIGNALBOX_DASHBOARD_URL',
  'SIGNALBOX_IMAGE_HOSTS',
  'SIGNALBOX_GITHUB_ID',
  'SIGNALBOX_GITHUB_SECRET',
  'SIGNALBOX_GOOGLE_ID',
  'SIGNALBOX_GOOGLE_SECRET',
  'SIGNALBOX_OIDC_ISSUER',
  'SIGNALBOX_OIDC_ID',
  'SIGNALBOX_OIDC_SECRET',
  'SIGNALBOX_OIDC_NAME',
  'SIGNALBOX_OWNER_EMAIL',
  'SIGNALBOX_OWNER_PASSWORD',
] as const

/** Characters of the token for /metrics. */
const leastToken = 16

const text = z.string().optional()

const model = z
  .string()
  .regex(
    /^(anthropic|openai|compatible):\S+$/,
    'must be anthropic:<model>, openai:<model> or compatible:<model>',
  )
  .optional()
const embedding = model.refine(
  (name) => !name?.startsWith('anthropic:'),
  'must be openai:<model> or compatible:<model>: Anthropic has no models for embeddings',
)
const price =
  /^\s*((?:anthropic|openai|compatible):[^\s=,]+)=(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)\s*$/
/** Comma-separated `<model>=<input>/<cached input>/<output>`, in US dollars for a million tokens. */
const prices = z
  .string()
  .transform((list, context) => {
    const found = list.split(',').map((entry) => price.exec(entry))
    const known = found.flatMap((it) => (it ? [it] : []))
    if (known.length < found.length) {
      const message =
        'must be <model>=<input>/<cached>/<output>, as in openai:name=1.25/0.125/10, with commas between'
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    return Object.fromEntries(
      known.map(([, name = '', ...usd]) => {
        const [input = 0, cached = 0, output = 0] = usd.map(Number)
        return [name, { input, cached, output }]
      }),
    )
  })
  .optional()
const key = z.string().min(1).optional()
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional()

const network = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'must be addresses or networks such as 10.0.0.0/8, with commas between',
)
const networks = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .pipe(z.array(network))
  .optional()

const mailUrl = z
  .url({ protocol: /^smtps?$/, error: 'must be smtps://user:password@host:465, or smtp:// with 587' })
  .optional()

const fields = z.strictObject({
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
    .optional(),
  SIGNALBOX_DATA_DIR: filled.default('.signalbox'),
  SIGNALBOX_HOST: filled.default('127.0.0.1'),
  SIGNALBOX_PORT: port.default(3000),
  SIGNALBOX_API_PORT: port.default(4000),
  SIGNALBOX_WORKER_PORT: port.default(0),
  SIGNALBOX_SMTP_HOST: filled.default('127.0.0.1'),
  SIGNALBOX_SMTP_PORT: wholeNumber(0, 65_535).optional(),
  SIGNALBOX_API_URL: address,
  SIGNALBOX_TRUSTED_PROXIES: networks,
  SIGNALBOX_PUBLIC_URL: address.transform((it) => it?.replace(/\/+$/, '')),
  SIGNALBOX_API_KEY: z.string().min(1).optional(),
  SIGNALBOX_SECRET: z.string().min(leastSecret, `must have at least ${leastSecret} characters`).optional(),
  SIGNALBOX_SECRET_FILE: text,
  SIGNALBOX_RATE_LIMIT: oneOf(['process', 'shared']).optional(),
  SIGNALBOX_SURFACE: oneOf(['full', 'specified']).optional(),
  SIGNALBOX_LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  SIGNALBOX_METRICS_TOKEN: z
    .string()
    .min(leastToken, `must have at least ${leastToken} characters`)
    .optional(),
  SIGNALBOX_SLOW_STATEMENT_MS: wholeNumber(0, 600_000).optional(),
  SIGNALBOX_SLOW_TURN_SECONDS: wholeNumber(1, 86_400).default(60),
  SIGNALBOX_POOL_SIZE: wholeNumber(2, 100).default(10),
  SIGNALBOX_ALLOW_PRIVATE_DESTINATIONS: oneOf(['true', 'false']).default('false'),
  SIGNALBOX_SLACK_API_URL: address,
  SIGNALBOX_DISCORD_API_URL: address,
  SIGNALBOX_RUNS_AT_ONCE: wholeNumber(1, 100).optional(),
  SIGNALBOX_COPY_BEFORE_UPGRADE: oneOf(['true', 'false']).default('true'),
  SIGNALBOX_DASHBOARD_URL: address,
  SIGNALBOX_MAIL_URL: mailUrl,
  SIGNALBOX_MAIL_FROM: z.email('must be an e-mail address').optional(),
  SIGNALBOX_IMAGE_HOSTS: text,
  SIGNALBOX_GITHUB_ID: text,
  SIGNALBOX_GITHUB_SECRET: text,
  SIGNALBOX_GOOGLE_ID: text,
  SIGNALBOX_GOOGLE_SECRET: text,
  SIGNALBOX_OIDC_ISSUER: text,
  SIGNALBOX_OIDC_ID: text,
  SIGNALBOX_OIDC_SECRET: text,
  SIGNALBOX_OIDC_NAME: text,
  SIGNALBOX_OWNER_EMAIL: text,
  SIGNALBOX_OWNER_PASSWORD: text,
  SIGNALBOX_MODEL_LOW: model,
  SIGNALBOX_MODEL_MED: model,
  SIGNALBOX_MODEL_HIGH: model,
  SIGNALBOX_MODEL_EMBED: embedding,
  SIGNALBOX_MODEL_BASE_URL: address,
  SIGNALBOX_MODEL_PRICES: prices,
  SIGNALBOX_ANTHROPIC_API_KEY: key,
  SIGNALBOX_ANTHROPIC_BASE_URL: address,
  SIGNALBOX_OPENAI_API_KEY: key,
  SIGNALBOX_OPENAI_BASE_URL: address,
  SIGNALBOX_COMPATIBLE_API_KEY: key,
})

const levels = [
  'SIGNALBOX_MODEL_LOW',
  'SIGNALBOX_MODEL_MED',
  'SIGNALBOX_MODEL_HIGH',
  'SIGNALBOX_MODEL_EMBED',
] as const

/** Settings that each provider requires. */
const needed = {
  anthropic: 'SIGNALBOX_ANTHROPIC_API_KEY',
  openai: 'SIGNALBOX_OPENAI_API_KEY',
  compatible: 'SIGNALBOX_MODEL_BASE_URL',
} as const

const schema = fields.superRefine((settings, context) => {
  if (settings.DATABASE_READ_URL !== undefined && settings.DATABASE_URL === undefined)
    context.addIssue({
      code: 'custom',
      path: ['DATABASE_READ_URL'],
      message:
        'needs DATABASE_URL: it names a standby of that server, and the embedded database has none. Set both, or neither',
    })
  if (settings.SIGNALBOX_MAIL_URL !== undefined && settings.SIGNALBOX_MAIL_FROM === undefined)
    context.addIssue({
      code: 'custom',
      path: ['SIGNALBOX_MAIL_FROM'],
      message: 'must be set, because SIGNALBOX_MAIL_URL needs it',
    })
  for (const level of levels) {
    const provider = settings[level]?.split(':')[0]
    const need = Object.entries(needed).find(([name]) => name === provider)?.[1]
    if (need === undefined || settings[need] !== undefined) continue
    context.addIssue({ code: 'custom', path: [need], message: `must be set, because ${level} needs it` })
  }
})

export const settingNames = Object.keys(fields.shape)

export type Settings = z.infer<typeof schema>

export function dashboardSettings(settings: Settings): Record<string, string | undefined> {
  return Object.fromEntries(ofDashboard.map((name) => [name, settings[name]]))
}

/** Picks the settings of the database. */
export function databaseOf(settings: Settings): {
  url: string | undefined
  readUrl: string | undefined
  dataDir: string
  poolSize: number
  copies: { folder: string; version: string } | undefined
} {
  const folder = join(settings.SIGNALBOX_DATA_DIR, 'backups')
  return {
    url: settings.DATABASE_URL,
    readUrl: settings.DATABASE_READ_URL,
    dataDir: settings.SIGNALBOX_DATA_DIR,
    poolSize: settings.SIGNALBOX_POOL_SIZE,
    copies: settings.SIGNALBOX_COPY_BEFORE_UPGRADE === 'true' ? { folder, version } : undefined,
  }
}

/** Where senders reach the service: as the settings say, else where it listens. */
export function publicUrlOf(settings: Settings): string {
  const { SIGNALBOX_HOST: host, SIGNALBOX_API_PORT: port } = settings
  return settings.SIGNALBOX_PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Where members open the dashboard: as the settings say, else where the one of this installation listens. */
export function dashboardUrlOf(settings: Settings): string {
  const { SIGNALBOX_HOST: host, SIGNALBOX_PORT: port, SIGNALBOX_DASHBOARD_URL: url } = settings
  return url?.replace(/\/+$/, '') ?? urlFor(host, port)
}

/** Domain of the addresses that mail is sent to; null where none is taken. */
export function mailDomainOf(settings: Settings): string | null {
  if (settings.SIGNALBOX_SMTP_PORT === undefined) return null
  const { SIGNALBOX_PUBLIC_URL: url, SIGNALBOX_SMTP_HOST: host } = settings
  return url === undefined ? host : new URL(url).hostname
}

export class SettingsError extends Error {}

/** Reads the secret from the file that a setting names, so that it need not lie beside the data that it seals. */
function withSecretOfFile(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const file = env.SIGNALBOX_SECRET_FILE
  if (file === undefined) return env
  if (env.SIGNALBOX_SECRET !== undefined)
    throw new SettingsError('SIGNALBOX_SECRET and SIGNALBOX_SECRET_FILE are both set. Keep one of them.')
  return { ...env, SIGNALBOX_SECRET: secretIn(file) }
}

function secretIn(file: string): string {
  let secret: string
  try {
    secret = parseSecrets(readFileSync(file, 'utf8')).present
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new SettingsError(`SIGNALBOX_SECRET_FILE cannot be read: ${file}${code}.`)
  }
  if (secret.length >= leastSecret) return secret
  throw new SettingsError(`SIGNALBOX_SECRET_FILE must hold at least ${leastSecret} characters.`)
}

/** Reads the environment. An unknown or malformed setting stops the start with its name and the reason. */
export function readSettings(env: Record<string, string | undefined> = process.env): Settings {
  const ours = Object.entries(env).filter(
    ([name, value]) =>
      value !== '' && (name.startsWith('DATABASE_') ? name in fields.shape : name.startsWith('SIGNALBOX_')),
  )
  const parsed = schema.safeParse(withSecretOfFile(Object.fromEntries(ours)))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  if (issue?.code === 'unrecognized_keys')
    throw new SettingsError(
      `${issue.keys.join(', ')} is not a setting of Signalbox; .env.example lists them all.`,
    )
  throw new SettingsError(`${String(issue?.path[0])} ${issue?.message ?? 'is not valid'}.`)
}
