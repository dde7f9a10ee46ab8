import type { ImportMapping, ImportPreview } from '#contract/import-shape.ts'
import type { ImportForm } from '#contract/imports.ts'
import { invalid } from '#service/core/errors.ts'
import { type Reader, rows } from '#service/db/client.ts'
import { openFile, type StoredFile } from './file.ts'
import { proposeMapping } from './read/column-names.ts'
import { isDayFirst } from './read/dates.ts'
import { Look } from './read/look.ts'
import type { Reading } from './read/mapping.ts'
import { type Record, Unreadable } from './read/record.ts'

const shown = 20

/** Milliseconds that a dry run looks at further rows. */
const patienceMs = 5000

type Form = Pick<ImportForm, 'mapping' | 'dryRun' | 'beginning'>

/** The first records. Unreadable ones behind readable ones are left for the look at the rest. */
async function firstOf(records: AsyncIterator<Record>): Promise<{ first: Record[]; failure: unknown }> {
  const first: Record[] = []
  try {
    while (first.length < shown) {
      const next = await records.next()
      if (next.done) break
      first.push(next.value)
    }
  } catch (failure) {
    if (!(failure instanceof Unreadable) || first.length === 0) throw failure
    return { first, failure }
  }
  return { first, failure: null }
}

type Known = NonNullable<ImportPreview['known']>

/** The mapping of the last file with these columns, in any order. */
async function knownFor(db: Reader, orgId: string, columns: string[]): Promise<Known | null> {
  if (columns.length === 0) return null
  const [found] = await rows<Known>(
    db,
    `SELECT id AS "importId", file_name AS "fileName", created_at AS "createdAt", mapping FROM imports
      WHERE org_id = $1 AND columns @> $2::jsonb AND columns <@ $2::jsonb ORDER BY created_at DESC, id DESC LIMIT 1`,
    [orgId, JSON.stringify(columns)],
  )
  return found ?? null
}

/** The mapping as it will be used: what was given, else as the header proposes it. Columns that are not there are named. */
function mappingOf(columns: string[], first: Record[], { mapping: given, dryRun }: Form): ImportMapping {
  const chosen = given?.columns ?? proposeMapping(columns).columns ?? {}
  const missing = Object.entries(chosen).filter(([, name]) => !columns.includes(name))
  const needed = (['content', 'sentAt'] as const).filter((field) => chosen[field] === undefined)
  const issues = [
    ...missing.map(([field, name]) => ({
      path: ['mapping', 'columns', field],
      message: `The file has no column “${name.slice(0, 100)}”`,
    })),
    ...(dryRun ? [] : needed).map((field) => ({
      path: ['mapping', 'columns', field],
      message: 'Name the column that holds it',
    })),
  ]
  if (issues.length > 0) throw invalid(issues)
  const dates = first.flatMap((it) => ('cells' in it ? (it.cells.get(chosen.sentAt ?? '') ?? []) : []))
  return { ...given, columns: chosen, dayFirst: given?.dayFirst ?? isDayFirst(dates) }
}

/** All but the last: where only the beginning of a file was sent, that one may be cut off. */
async function* withoutLast(records: AsyncIterable<Record>): AsyncGenerator<Record> {
  let held: Record | null = null
  for await (const record of records) {
    if (held) yield held
    held = record
  }
}

/** Looks at the rows behind the first ones for as long as the patience lasts. */
async function lookOn(records: AsyncIterable<Record>, look: Look, isBeginning: boolean): Promise<void> {
  const until = performance.now() + patienceMs
  try {
    for await (const record of isBeginning ? withoutLast(records) : records) {
      look.at(record)
      if (performance.now() > until) return
    }
    look.isWhole = !isBeginning
  } catch (failure) {
    if (!(failure instanceof Unreadable)) throw failure
    if (!isBeginning) look.end(failure)
  }
}

export type Tried = { mapping: ImportMapping; preview: ImportPreview }

/** Reads the beginning of a file as the whole would be read. A file that cannot be read at all is refused by the field `file`. */
export async function tryFile(db: Reader, file: StoredFile, form: Form, now: Date): Promise<Tried> {
  try {
    const { columns, delimiter, records } = await openFile(db, file)
    const all = records[Symbol.asyncIterator]()
    const { first, failure } = await firstOf(all)
    const isTable = file.format === 'csv' || file.format === 'jsonl'
    const mapping = isTable ? mappingOf(columns, first, form) : {}
    const reading: Reading = { mapping, dayFirst: mapping.dayFirst ?? false, now }
    const look = new Look(reading, shown)
    for (const record of first) look.at(record)
    if (failure instanceof Unreadable && !form.beginning) look.end(failure)
    else if (form.dryRun && !failure)
      await lookOn({ [Symbol.asyncIterator]: () => all }, look, form.beginning)
    await all.return?.()
    const known = form.dryRun ? await knownFor(db, file.orgId, columns) : null
    const encoding = isTable ? file.encoding : null
    return { mapping, preview: { columns, encoding, delimiter, mapping, ...look.told(), known } }
  } catch (error) {
    if (error instanceof Unreadable) throw invalid([{ path: ['file'], message: error.message }])
    throw error
  }
}
