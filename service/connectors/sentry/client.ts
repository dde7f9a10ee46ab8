import * as z from 'zod'
import { ask, type Sender } from '#service/api/arrivals/asking.ts'
import { type Access, AccessRefused } from '#service/core/sources.ts'
import type { SentrySettings } from './setup.ts'

const refusals = {
  401: 'Sentry does not know the token. Enter another one.',
  403: 'The token may not read this at Sentry. Give the integration the permissions that the steps name.',
  404: 'Sentry shows no such organization or project to this token. Check the short names.',
}

export function settingsOf({ settings }: Access): SentrySettings {
  return settings as SentrySettings
}

/** Builds the path of the organization: the token does not say which one it belongs to. */
export function organizationPath(access: Access): string {
  const { organization } = settingsOf(access)
  if (organization === '') throw new AccessRefused('Enter the short name of the organization at Sentry.')
  return `/organizations/${organization}`
}

function askSentry(access: Access, path: string) {
  const sender: Sender = {
    name: 'Sentry',
    headers: { authorization: `Bearer ${access.secrets.token ?? ''}` },
    refusals,
    resetHeader: 'x-sentry-rate-limit-reset',
  }
  return ask(access, sender, `${settingsOf(access).url}/api/0${path}`)
}

export async function read<Shape extends z.ZodType>(
  access: Access,
  path: string,
  shape: Shape,
): Promise<z.infer<Shape>> {
  const { body } = await askSentry(access, path)
  return shape.parse(body)
}

/** Sentry names a next page always, and says whether there is something on it. */
function nextOf(link: string | null): string | null {
  const next = (link ?? '')
    .split(/,\s*(?=<)/)
    .find((it) => /rel="next"/.test(it) && /results="true"/.test(it))
  return /cursor="([^"]+)"/.exec(next ?? '')?.[1] ?? null
}

const issues = z.array(z.looseObject({ id: z.string() }))

export type Page = { issues: z.infer<typeof issues>; next: string | null; total: number | undefined }

/** Feedback that was given since an instant, the newest first. */
export async function readFeedback(access: Access, since: Date, cursor: string | null): Promise<Page> {
  const { projects } = settingsOf(access)
  const query = new URLSearchParams({
    query: [
      'issue.category:feedback',
      ...(projects.length > 0 ? [`project:[${projects.join(',')}]`] : []),
    ].join(' '),
    sort: 'new',
    start: since.toISOString().slice(0, 19),
    end: access.now().toISOString().slice(0, 19),
    project: '-1',
    limit: '100',
    ...(cursor !== null && { cursor }),
  })
  const { headers, body } = await askSentry(access, `${organizationPath(access)}/issues/?${query}`)
  const total = Number.parseInt(headers.get('x-hits') ?? '', 10)
  return {
    issues: issues.parse(body),
    next: nextOf(headers.get('link')),
    total: Number.isFinite(total) ? total : undefined,
  }
}
