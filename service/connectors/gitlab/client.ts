import * as z from 'zod'
import { ask, type Sender } from '#service/api/arrivals/asking.ts'
import type { Access } from '#service/core/sources.ts'
import type { GitlabSettings } from './setup.ts'

const refusals = {
  401: 'GitLab does not know the token, or it has expired. Enter another one.',
  403: 'The token may not read this at GitLab. Give it the scope read_api, and a role in the project.',
  404: 'GitLab shows no such project to this token. Check its name and what the token may read.',
}

export function settingsOf({ settings }: Access): GitlabSettings {
  return settings as GitlabSettings
}

function askGitlab(access: Access, path: string, sent?: object, ownRefusals?: Record<number, string>) {
  const sender: Sender = {
    name: 'GitLab',
    headers: { authorization: `Bearer ${access.secrets.token ?? ''}` },
    refusals: { ...refusals, ...ownRefusals },
    resetHeader: 'ratelimit-reset',
  }
  return ask(access, sender, `${settingsOf(access).url}/api/v4${path}`, sent)
}

/** A project by its path or number. */
export const projectPath = (name: string) => `/projects/${encodeURIComponent(name)}`

export async function read<Shape extends z.ZodType>(
  access: Access,
  path: string,
  shape: Shape,
): Promise<z.infer<Shape>> {
  const { body } = await askGitlab(access, path)
  return shape.parse(body)
}

/** `ownRefusals` says what to do by status, where that is something else than for reading. */
export async function post<Shape extends z.ZodType>(
  access: Access,
  path: string,
  sent: object,
  shape: Shape,
  ownRefusals: Record<number, string>,
): Promise<z.infer<Shape>> {
  const { body } = await askGitlab(access, path, sent, ownRefusals)
  return shape.parse(body)
}

export type Page<Item> = { items: Item[]; next: number | null; total: number | undefined }

const wholeIn = (text: string | null) => (text && /^\d{1,9}$/.test(text) ? Number(text) : undefined)

/** GitLab tells the number of the next page, and of long lists no total. */
export async function readPage<Shape extends z.ZodType>(
  access: Access,
  path: string,
  page: number,
  shape: Shape,
): Promise<Page<z.infer<Shape>>> {
  const { headers, body } = await askGitlab(
    access,
    `${path}${path.includes('?') ? '&' : '?'}per_page=100&page=${page}`,
  )
  const next = wholeIn(headers.get('x-next-page'))
  return {
    items: z.array(shape).parse(body),
    next: next !== undefined && next > page ? next : null,
    total: wholeIn(headers.get('x-total')),
  }
}
