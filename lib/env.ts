import * as z from 'zod'

const names = {
  SIGNALBOX_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address such as http://127.0.0.1:4000/v1' })
    .transform((url) => url.replace(/\/+$/, ''))
    .default('http://127.0.0.1:4000/v1'),
  SIGNALBOX_API_KEY: z.string().trim().min(1, 'must not be empty').optional(),
  /** The address it listens on. */
  SIGNALBOX_HOST: z.string().trim().min(1, 'must not be empty').default('127.0.0.1'),
}

const schema = z.object(names)

export type Env = z.infer<typeof schema>

/** The settings of the dashboard. An unknown or malformed one is an error that names it. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const unknown = Object.keys(source).find((name) => name.startsWith('SIGNALBOX_') && !(name in names))
  if (unknown)
    throw new Error(`${unknown} is no setting of the dashboard. There are: ${Object.keys(names).join(', ')}.`)
  const parsed = schema.safeParse(source)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`${String(issue?.path[0])} ${issue?.message}.`)
}

let env: Env | undefined

export function getEnv(): Env {
  env ??= parseEnv(process.env)
  return env
}
