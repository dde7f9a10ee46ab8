import type { IncomingMessage } from 'node:http'
import { OAuthError } from '#service/api/assistants/oauth-error.ts'
import { readAll } from '../ingest/read-body.ts'

const largest = 32 * 1024

function typeOf({ headers }: IncomingMessage): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

export async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await readAll(request, largest)
  if (typeOf(request) !== 'application/json')
    throw new OAuthError('invalid_client_metadata', 'Send the body as application/json.')
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new OAuthError('invalid_client_metadata', 'The body is not valid JSON.')
  }
}

/** Reads a form in which each field stands once (RFC 6749, 3.2). */
export async function readForm(request: IncomingMessage): Promise<(name: string) => string | undefined> {
  const body = await readAll(request, largest)
  if (typeOf(request) !== 'application/x-www-form-urlencoded')
    throw new OAuthError('invalid_request', 'Send the body as application/x-www-form-urlencoded.')
  const form = new URLSearchParams(body.toString('utf8'))
  for (const name of form.keys())
    if (form.getAll(name).length > 1)
      throw new OAuthError('invalid_request', `\`${name.slice(0, 50)}\` stands there twice.`)
  return (name) => form.get(name) || undefined
}
