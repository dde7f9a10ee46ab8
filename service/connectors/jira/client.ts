import type * as z from 'zod'
import { ask, type Sender } from '#service/api/arrivals/asking.ts'
import { type Access, AccessRefused } from '#service/core/sources.ts'
import type { JiraSettings } from './setup.ts'

const refusals = {
  401: 'Jira does not know the token, or it has expired. Enter another one, and at Jira Cloud the e-mail address of its account.',
  403: 'The account of the token may not read this at Jira. Give it the permission “Browse projects”.',
  404: 'Jira shows nothing under this address. Look at the address of the site.',
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

export async function read<Shape extends z.ZodType>(
  access: Access,
  path: string,
  shape: Shape,
): Promise<z.infer<Shape>> {
  const { url } = settingsOf(access)
  if (url === '') throw new AccessRefused('Enter the address of the Jira site whose history is to be read.')
  const sender: Sender = {
    name: 'Jira',
    headers: { authorization: authorization(access) },
    refusals,
    resetHeader: 'beta-retry-after',
  }
  const { body } = await ask(access, sender, `${url}${path}`)
  return shape.parse(body)
}
