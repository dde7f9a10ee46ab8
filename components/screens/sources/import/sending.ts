import type { ImportMapping, MadeImport } from '#contract/import-shape.ts'
import type { ImportFormat } from '#contract/imports.ts'
import { issuesOf } from '#lib/api/errors.ts'

/** A file that was chosen, and what it is taken for. `id` tells one choice from the next. */
export type Chosen = { id: string; file: File; format: ImportFormat }

/** Bytes up to which a file is tried whole each time, and of the beginning of a larger one. */
const wholeUpTo = 4 * 1024 * 1024
const beginning = 1024 * 1024

/** The list of files of an archive stands at its end, so there is no beginning of one. */
export function hasBeginning({ file, format }: Chosen): boolean {
  return file.size > wholeUpTo && format !== 'slack'
}

type Sent = { mapping: ImportMapping | undefined; keepMapping?: boolean; dryRun: boolean; isWhole?: boolean }
type Options = { signal?: AbortSignal; onProgress?: (sent: number, of: number) => void }

/** Sends a file to be tried or imported. The fields stand before the file, so that they are read first. */
export async function sendImport(chosen: Chosen, sent: Sent, options: Options): Promise<MadeImport> {
  const { file, format } = chosen
  const { mapping, keepMapping = true, dryRun, isWhole = true } = sent
  const isCut = !isWhole && hasBeginning(chosen)
  const form = new FormData()
  form.set('format', format)
  if (mapping && (format === 'csv' || format === 'jsonl')) form.set('mapping', JSON.stringify(mapping))
  form.set('dryRun', String(dryRun))
  form.set('keepMapping', String(keepMapping))
  if (isCut) form.set('beginning', 'true')
  form.set('file', isCut ? file.slice(0, beginning) : file, file.name)
  const { sendFile } = await import('#lib/api/browser/upload.ts')
  return sendFile<MadeImport>('/imports', form, options)
}

/** Why the file itself cannot be read; null when something else is wrong. */
export function fileProblem(error: unknown): string | null {
  return issuesOf(error).find(({ path }) => path[0] === 'file')?.message ?? null
}

/** Errors of the mapping, by field. */
export function mappingProblems(error: unknown): Map<string, string> {
  const found = issuesOf(error).filter(({ path }) => path[0] === 'mapping')
  return new Map(found.map(({ path, message }) => [String(path.at(-1)), message]))
}
