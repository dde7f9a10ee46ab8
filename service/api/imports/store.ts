import { ORPCError } from '@orpc/server'
import { type ImportForm, importForm } from '#contract/imports.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import type { UploadPart } from '#service/core/upload.ts'
import { rows } from '#service/db/client.ts'
import { chunkSize } from './file.ts'
import { encodingTeller } from './read/text.ts'

const largest = 1024 * 1024 * 1024
const longestField = 64 * 1024

export type Stored = { id: string; fileName: string; size: number; encoding: string; form: ImportForm }

function tooLarge() {
  return new ORPCError('PAYLOAD_TOO_LARGE', { status: 413, message: 'The file is larger than 1 GiB.' })
}

/** Pieces of one size, whatever sizes they come in. */
async function* evenly(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const piece of body) {
    held.push(piece)
    length += piece.length
    if (length < chunkSize) continue
    const all = Buffer.concat(held)
    let at = 0
    for (; all.length - at >= chunkSize; at += chunkSize) yield all.subarray(at, at + chunkSize)
    held = [all.subarray(at)]
    length = all.length - at
  }
  if (length > 0) yield Buffer.concat(held)
}

type File = Omit<Stored, 'form'>

async function storeFile({ db, orgId }: Context, { fileName, body }: UploadPart): Promise<File> {
  const name =
    (fileName ?? 'file')
      .replace(/^.*[\\/]/, '')
      .replaceAll('\0', '')
      .toWellFormed()
      .slice(0, 200) || 'file'
  const [made] = await rows<{ id: string }>(
    db,
    `INSERT INTO imports (org_id, file_name, format, status, next_attempt_at)
     VALUES ($1, $2, 'csv', 'uploading', now() + interval '1 day') RETURNING id`,
    [orgId, name],
  )
  if (!made) throw new Error('the import was not made')
  const teller = encodingTeller()
  let size = 0
  try {
    for await (const chunk of evenly(body)) {
      if (size + chunk.length > largest) throw tooLarge()
      await db.pool.query('INSERT INTO import_chunks (org_id, import_id, n, body) VALUES ($1, $2, $3, $4)', [
        ...[orgId, made.id, Math.floor(size / chunkSize), chunk],
      ])
      size += chunk.length
      teller.take(chunk)
    }
  } catch (error) {
    await forget({ db, orgId }, made.id)
    throw error
  }
  return { id: made.id, fileName: name, size, encoding: teller.tell() }
}

/** Takes an import away with its file. */
export async function forget({ db, orgId }: Pick<Context, 'db' | 'orgId'>, id: string): Promise<void> {
  await db.pool.query('DELETE FROM imports WHERE org_id = $1 AND id = $2', [orgId, id])
}

async function textOf({ name, body }: UploadPart): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > longestField) throw invalid([{ path: [name], message: 'Must have at most 64 KiB' }])
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function parsed(name: string, text: string): unknown {
  if (name === 'format' || text === '') return text
  try {
    return JSON.parse(text)
  } catch {
    throw invalid([{ path: [name], message: 'Must be JSON' }])
  }
}

function formOf(fields: Map<string, string>): ImportForm {
  const given = Object.fromEntries([...fields].map(([name, text]) => [name, parsed(name, text)]))
  const { data, error } = importForm.safeParse(given)
  if (data) return data
  throw invalid(
    error.issues.map(({ path, message }) => ({
      path: path.map((it) => (typeof it === 'number' ? it : String(it))),
      message,
    })),
  )
}

/** Reads the form of an import: its fields, and its file into the database as it comes. */
export async function storeUpload(context: Context): Promise<Stored> {
  const fields = new Map<string, string>()
  let file: File | null = null
  try {
    for await (const part of context.upload ?? []) {
      if (part.name !== 'file') fields.set(part.name, await textOf(part))
      else if (file) throw invalid([{ path: ['file'], message: 'Send one file' }])
      else file = await storeFile(context, part)
    }
    if (!file) throw invalid([{ path: ['file'], message: 'Send the file' }])
    return { ...file, form: formOf(fields) }
  } catch (error) {
    if (file) await forget(context, file.id)
    throw error
  }
}
