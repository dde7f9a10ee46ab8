import type * as z from 'zod'
import { ask, type Sender } from '#service/api/arrivals/asking.ts'
import { type Access, AccessRefused } from '#service/core/sources.ts'
import type { JiraSettings } from './setup.ts'

const refusals = {
  401: 'Jira does not know the token, or it has expired. Enter another one, and at Jira Cloud the e-mail address of its account.',
  403: 'The account of the token may not read this at Jira. Give it the permission “Browse projects”.',
  404: 'Jira shows nothing under this address. Check the address of the site.',
}

export function settingsOf({ settings }: Access): JiraSettings {
  return settings as JiraSettings
}

/** Cloud takes an account with its API token, Data Center a personal access token. */
function authorization({ secrets, settings }: Access): string {
  const { email } = settings as JiraSettings
  const token = secrets.token ?? ''
  return email ? `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}` : `Bearer ${token}`
}

async function askJira(access: Access, path: string, sent?: object, ownRefusals?: Record<number, string>) {
  const { url } = settingsOf(access)
  if (url === '') throw new AccessRefused('Enter the address of the Jira site.')
  const sender: Sender = {
    name: 'Jira',
    headers: { authorization: authorization(access) },
    refusals: { ...refusals, ...ownRefusals },
    resetHeader: 'beta-retry-after',
  }
  const { body } = await ask(access, sender, `${url}${path}`, sent)
  return body
}

export async function read<Shape extends z.ZodType>(
  access: Access,
  path: string,
  shape: Shape,
): Promise<z.infer<Shape>> {
  return shape.parse(await askJira(access, path))
}

/** `ownRefusals` says what to do by status, where that is something else than for reading. */
export async function post<Shape extends z.ZodType>(
  access: Access,
  path: string,
  sent: object,
  shape: Shape,
  ownRefusals: Record<number, string>,
): Promise<z.infer<Shape>> {
  return shape.parse(await askJira(access, path, sent, ownRefusals))
}
