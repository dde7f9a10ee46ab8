import { randomUUID } from 'node:crypto'
import { importDue } from '#service/connectors/import/run.ts'
import type { Org, TestService } from './service.ts'
import { depsOf } from './signals.ts'

type Fields = {
  format?: string
  mapping?: unknown
  dryRun?: boolean
  beginning?: boolean
  keepMapping?: boolean
  name?: string
}

export async function upload(
  { url }: TestService,
  org: Org,
  content: string | Uint8Array<ArrayBuffer>,
  fields: Fields = {},
) {
  const form = new FormData()
  form.set('file', new Blob([content]), fields.name ?? 'feedback.csv')
  form.set('format', fields.format ?? 'csv')
  if (fields.mapping !== undefined) form.set('mapping', JSON.stringify(fields.mapping))
  for (const name of ['dryRun', 'beginning', 'keepMapping'] as const)
    if (fields[name] !== undefined) form.set(name, String(fields[name]))
  const answer = await fetch(`${url}/v1/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${org.key}` },
    body: form,
  })
  return { status: answer.status, body: await answer.json() }
}

/** What was put in line is due, even where the clock has been set back by milliseconds since. */
const due = `UPDATE imports SET next_attempt_at = next_attempt_at - interval '1 second' WHERE org_id = $1`

/** Reads one file that waits; answers how many there were. */
export async function runImport(service: TestService, org: Org, more: { signal?: AbortSignal } = {}) {
  await service.db.pool.query(due, [org.id])
  return importDue({ ...depsOf(service), ...more }, randomUUID(), [org.id])
}

export async function imported(
  service: TestService,
  org: Org,
  content: string | Uint8Array<ArrayBuffer>,
  fields: Fields = {},
) {
  const made = await upload(service, org, content, fields)
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  await runImport(service, org)
  const path = `/imports/${made.body.id}`
  return { ...(await org.api.get(path)).body, path } as Record<string, unknown> & { path: string }
}

export async function contents(org: Org): Promise<string[]> {
  const { body } = await org.api.get('/messages?limit=100')
  return (body.data as { content: string }[]).map(({ content }) => content).toSorted()
}
