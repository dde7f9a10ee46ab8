import { isDeepStrictEqual } from 'node:util'
import { containing } from '#service/core/search.ts'
import type { Tx } from '#service/db/client.ts'
import type { Place } from './places.ts'
import { type Redaction, redactJson, redactText } from './redaction.ts'

const atOnce = 500

type Row = Record<string, unknown>

const columnsOf = ({ texts = [], lists = [], jsons = {}, jsonTexts = [] }: Place) => [
  ...texts,
  ...lists,
  ...Object.keys(jsons),
  ...jsonTexts,
]

/** Returns the columns of the row to write anew. */
function changesOf(row: Row, place: Place, redaction: Redaction): Row {
  const { texts = [], lists = [], jsons = {}, jsonTexts = [] } = place
  const isKept = (word: unknown) => typeof word !== 'string' || redactText(word, redaction) === word
  const list = (value: unknown) => (Array.isArray(value) ? value.filter(isKept) : value)
  const text = (value: unknown) => (typeof value === 'string' ? redactText(value, redaction) : value)
  const inText = (value: unknown) =>
    typeof value === 'string' ? JSON.stringify(redactJson(JSON.parse(value), redaction)) : value
  const after = Object.fromEntries([
    ...texts.map((it) => [it, text(row[it])]),
    ...lists.map((it) => [it, list(row[it])]),
    ...Object.entries(jsons).map(([it, redact]) => [it, redact(row[it], redaction)]),
    ...jsonTexts.map((it) => [it, inText(row[it])]),
  ])
  return Object.fromEntries(Object.entries(after).filter(([it, value]) => !isDeepStrictEqual(value, row[it])))
}

async function save(tx: Tx, orgId: string, place: Place, row: Row, changes: Row): Promise<void> {
  const keys = Object.keys(place.key)
  const names = Object.keys(changes)
  const isJson = (name: string) => Object.hasOwn(place.jsons ?? {}, name)
  const assignments = names.map((it, i) => `${it} = $${i + 2 + keys.length}${isJson(it) ? '::jsonb' : ''}`)
  await tx.client.query(
    `UPDATE ${place.table} SET ${assignments.join(', ')}
      WHERE org_id = $1 AND ${keys.map((it, i) => `${it} = $${i + 2}`).join(' AND ')}`,
    [
      orgId,
      ...keys.map((it) => row[it]),
      ...names.map((it) => (isJson(it) ? JSON.stringify(changes[it]) : changes[it])),
    ],
  )
}

type Search = {
  /** Rows are looked at only if they hold one of these; all are when there are none or too many to ask for. */
  words: string[] | null
  /** When the first of the messages came; null: everything is looked at. */
  since: string | null
  /** Only these rows. */
  ids: string[] | null
}

const mostWords = 60

/** SQL: the rows of a place that may hold something, behind those of the page before if `goesOn`. */
function statementOf(place: Place, hasIds: boolean, goesOn: boolean): string {
  const keys = Object.keys(place.key)
  const columns = columnsOf(place)
  const asText = columns.map((it) => `coalesce(${it}::text, '')`).join(` || ' ' || `)
  const start = Object.values(place.key).map((type, i) => `$${i + 5}::${type}`)
  const conditions = [
    'org_id = $1',
    place.only ?? 'true',
    `($2::timestamptz IS NULL OR ${place.since ?? 'true'})`,
    `($3::text[] IS NULL OR (${asText}) ILIKE ANY ($3))`,
    hasIds ? 'id = ANY($4::uuid[])' : '$4::uuid[] IS NULL',
    ...(goesOn ? [`(${keys.join(', ')}) > (${start.join(', ')})`] : []),
  ]
  return `SELECT ${[...keys, ...columns].join(', ')} FROM ${place.table}
    WHERE ${conditions.join(' AND ')} ORDER BY ${keys.join(', ')} LIMIT ${atOnce}`
}

async function saveAll(
  tx: Tx,
  orgId: string,
  place: Place,
  rows: Row[],
  redaction: Redaction,
): Promise<number> {
  let rewritten = 0
  for (const row of rows) {
    const changes = changesOf(row, place, redaction)
    if (Object.keys(changes).length === 0) continue
    await save(tx, orgId, place, row, changes)
    rewritten++
  }
  return rewritten
}

/** Takes out of a table what must no longer stand there; answers how many rows it stood in. */
export async function rewritePlace(
  tx: Tx,
  orgId: string,
  place: Place,
  redaction: Redaction,
  { words, since, ids }: Search,
): Promise<number> {
  const patterns = words !== null && words.length <= mostWords ? words.map(containing) : null
  let rewritten = 0
  let after: unknown[] = []
  for (;;) {
    const statement = statementOf(place, ids !== null, after.length > 0)
    const found = await tx.client.query<Row>(statement, [orgId, since, patterns, ids, ...after])
    rewritten += await saveAll(tx, orgId, place, found.rows, redaction)
    const last: Row | undefined = found.rows.at(-1)
    if (!last || found.rows.length < atOnce) return rewritten
    after = Object.keys(place.key).map((key) => last[key])
  }
}
