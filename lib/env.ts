import * as z from 'zod'

const text = z.string().trim().min(1, 'must not be empty').optional()

const host = /^(?:\*\.)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/

const names = {
  SIGNALBOX_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address such as http://127.0.0.1:4000/v1' })
    .transform((url) => url.replace(/\/+$/, ''))
    .default('http://127.0.0.1:4000/v1'),
  SIGNALBOX_API_KEY: text,
  /** Where a key is kept that this dashboard is given when it sets its service up. */
  SIGNALBOX_KEY_FILE: text,
  /** The address it listens on. */
  SIGNALBOX_HOST: z.string().trim().min(1, 'must not be empty').default('127.0.0.1'),
  /** The address that browsers use, where it is not the one they reach: behind a proxy. */
  SIGNALBOX_DASHBOARD_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address such as https://signals.example' })
    .refine((url) => URL.canParse(url) && new URL(url).pathname === '/', 'must be an address without a path')
    .transform((url) => new URL(url).origin)
    .optional(),
  /** Hosts from which browsers may load pictures of people and logos. */
  SIGNALBOX_IMAGE_HOSTS: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .refine(
      (hosts) => hosts.every((name) => host.test(name)),
      'must name hosts such as avatars.githubusercontent.com or *.slack-edge.com, separated by commas',
    )
    .optional(),
  /** Shared with the service: signs who acts. */
  SIGNALBOX_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SIGNALBOX_GITHUB_ID: text,
  SIGNALBOX_GITHUB_SECRET: text,
  SIGNALBOX_GOOGLE_ID: text,
  SIGNALBOX_GOOGLE_SECRET: text,
  SIGNALBOX_OIDC_ISSUER: z
    .url({
      protocol: /^https?$/,
      error: 'must be the http or https address of the issuer, such as https://login.example',
    })
    .optional(),
  SIGNALBOX_OIDC_ID: text,
  SIGNALBOX_OIDC_SECRET: text,
  /** Label after "Continue with". */
  SIGNALBOX_OIDC_NAME: text,
  /** Owner who may sign in where the service has no members. */
  SIGNALBOX_OWNER_EMAIL: z.email('must be an e-mail address').optional(),
  SIGNALBOX_OWNER_PASSWORD: z.string().min(10, 'must have at least 10 characters').optional(),
}

const schema = z.object(names)

export type Env = z.infer<typeof schema>

/** Settings that work only together. */
const together: (keyof Env)[][] = [
  ['SIGNALBOX_GITHUB_ID', 'SIGNALBOX_GITHUB_SECRET'],
  ['SIGNALBOX_GOOGLE_ID', 'SIGNALBOX_GOOGLE_SECRET'],
  ['SIGNALBOX_OIDC_ISSUER', 'SIGNALBOX_OIDC_ID', 'SIGNALBOX_OIDC_SECRET'],
  ['SIGNALBOX_OWNER_EMAIL', 'SIGNALBOX_OWNER_PASSWORD'],
]

/** The settings of the dashboard. An unknown or malformed one is an error that names it. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const unknown = Object.keys(source).find((name) => name.startsWith('SIGNALBOX_') && !(name in names))
  if (unknown)
    throw new Error(
      `${unknown} is not a setting of the dashboard. The settings are: ${Object.keys(names).join(', ')}.`,
    )
  const parsed = schema.safeParse(source)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`${String(issue?.path[0])} ${issue?.message}.`)
  }
  requireTogether(parsed.data)
  return parsed.data
}

function requireTogether(settings: Env): void {
  for (const group of together) {
    const missing = group.filter((name) => settings[name] === undefined)
    const [first] = missing
    if (first && missing.length < group.length) {
      const given = group.find((name) => settings[name] !== undefined)
      throw new Error(`${first} is missing; ${given} needs it.`)
    }
  }
}

let read: { env: Env; key: string | undefined } | undefined

/** Reads the settings once, and again when this dashboard was given its key. */
export function getEnv(): Env {
  const key = process.env.SIGNALBOX_API_KEY
  if (!read || read.key !== key) read = { env: parseEnv(process.env), key }
  return read.env
}
