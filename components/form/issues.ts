import type { Issue } from '#contract/common/errors.ts'

export type Trouble = {
  /** Issues of single fields, by the name of the field. */
  fields: { name: string; message: string }[]
  /** What belongs to no field that the form shows. */
  rest: string[]
}

type Refusal = { status?: unknown; message?: unknown; data?: unknown }

export function statusOf(error: unknown): number | undefined {
  const status = (error as Refusal | null | undefined)?.status
  return typeof status === 'number' ? status : undefined
}

/** The session ended while somebody was typing. */
export function isSessionOver(error: unknown): boolean {
  return statusOf(error) === 401
}

export function issuesOf(error: unknown): Issue[] {
  const data = (error as Refusal | null | undefined)?.data
  const issues = typeof data === 'object' && data !== null && 'issues' in data ? data.issues : undefined
  return Array.isArray(issues) ? issues.filter(isIssue) : []
}

/** Each issue goes to the field it names, or to the one that holds what it names. */
export function sortIssues(issues: readonly Issue[], names: readonly string[]): Trouble {
  const trouble: Trouble = { fields: [], rest: [] }
  for (const { path, message } of issues) {
    const name = fieldOf(path.join('.'), names)
    if (name === undefined) trouble.rest.push(message)
    else if (!trouble.fields.some((field) => field.name === name)) trouble.fields.push({ name, message })
  }
  return trouble
}

/** What to tell about a failure that names no field. */
export function failureWords(error: unknown): string {
  const status = statusOf(error)
  if (status === 401) return 'Your session has ended. What you typed is kept on this device.'
  if (status === 403) return 'Your role does not allow this change.'
  if (status === 404) return 'This no longer exists. Somebody may have deleted or merged it.'
  if (status === 429) return 'Too many requests at once. Wait a moment and try again.'
  const message = (error as Refusal | null | undefined)?.message
  if (status !== undefined && status < 500 && typeof message === 'string') return message
  if (status !== undefined) return 'The service could not save this. Try again; nothing you typed is lost.'
  return 'The service could not be reached. Try again; nothing you typed is lost.'
}

function fieldOf(path: string, names: readonly string[]): string | undefined {
  const holders = names.filter((name) => path === name || path.startsWith(`${name}.`))
  return holders.toSorted((a, b) => b.length - a.length)[0]
}

function isIssue(value: unknown): value is Issue {
  if (typeof value !== 'object' || value === null) return false
  return (
    'path' in value && Array.isArray(value.path) && 'message' in value && typeof value.message === 'string'
  )
}
