import { isDeepStrictEqual } from 'node:util'
import { ORPCError } from '@orpc/server'
import type { Issue } from '#contract/common/errors.ts'
import type { CustomFieldList, GoingField, SaveCustomFieldsInput } from '#contract/custom-fields.ts'
import { type Change, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, invalid } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { countValues, type FieldRow, fieldRows, isPresent } from './field-row.ts'
import { listCustomFields, versionOf } from './list.ts'
import { renameOptions } from './rename-options.ts'

type Given = SaveCustomFieldsInput['fields'][number]
/** A field as it is to be; a new one has no row yet. */
type Wanted = Omit<FieldRow, 'id' | 'undoUntil'> & { id: string | null }

const longestKey = 30

/** Key of a new field: its label in small letters, with a number where another has it. */
function keyFrom(label: string, taken: ReadonlySet<string>): string {
  const plain = label
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, longestKey)
  const first = plain === '' ? 'field' : plain
  for (let n = 2, key = first; ; n += 1) {
    if (!taken.has(key)) return key
    key = `${first.slice(0, longestKey - String(n).length - 1)}_${n}`
  }
}

function wantedOf({ label, type, options = [], appliesTo }: Given, id: string | null, key: string): Wanted {
  const [onPeople, onCompanies] = [appliesTo.includes('people'), appliesTo.includes('companies')]
  return { id, key, label, type, options, onPeople, onCompanies }
}

type Problem = { part: keyof Given; message: string }

/** What is named a second time in one request, by its part. */
class Named {
  readonly #seen = new Set<string>()

  again(part: 'id' | 'label' | 'key', text: string | undefined, message: string): Problem[] {
    if (text === undefined) return []
    const name = `${part} ${text}`
    if (this.#seen.has(name)) return [{ part, message }]
    this.#seen.add(name)
    return []
  }
}

function problemsOfKnown(given: Given, known: FieldRow | undefined): Problem[] {
  if (given.id === undefined) return []
  if (!known) return [{ part: 'id', message: 'There is no such field in this organization' }]
  const stays = (what: string, value: string) => `The ${what} of a field stays what it is: ${value}`
  return [
    ...(given.key === undefined || given.key === known.key
      ? []
      : [{ part: 'key' as const, message: stays('key', known.key) }]),
    ...(given.type === known.type ? [] : [{ part: 'type' as const, message: stays('type', known.type) }]),
  ]
}

/** The fields as they are to be, in their order. Refuses what does not fit to those that are there. */
function readWanted(given: readonly Given[], rows: ReadonlyMap<string, FieldRow>): Wanted[] {
  const knownOf = ({ id }: Given) => (id === undefined ? undefined : rows.get(id.toLowerCase()))
  const keys = new Set(given.flatMap((one) => knownOf(one)?.key ?? one.key ?? []))
  const named = new Named()
  const issues: Issue[] = []
  const wanted = given.map((one, at) => {
    const known = knownOf(one)
    const key = known?.key ?? one.key ?? keyFrom(one.label, keys)
    keys.add(key)
    const problems = [
      ...problemsOfKnown(one, known),
      ...named.again('id', one.id?.toLowerCase(), 'This field is named twice'),
      ...named.again('label', one.label.toLowerCase(), 'Another field has this name already'),
      ...named.again('key', key, 'Another field has this key already'),
    ]
    issues.push(...problems.map(({ part, message }) => ({ path: ['fields', at, part], message })))
    return wantedOf(one, known?.id ?? null, key)
  })
  if (issues.length > 0) throw invalid(issues)
  return wanted
}

/** Values that nobody would see any more, of fields that are removed or taken off people or companies. */
async function goingOf(tx: Tx, orgId: string, before: readonly FieldRow[], wanted: readonly Wanted[]) {
  const kept = new Map(wanted.map((one) => [one.id, one]))
  const isGoing = (row: FieldRow) => {
    const next = kept.get(row.id)
    return { people: row.onPeople && !next?.onPeople, companies: row.onCompanies && !next?.onCompanies }
  }
  const leaving = before.filter((row) => isGoing(row).people || isGoing(row).companies)
  if (leaving.length === 0) return []
  const counted = await countValues(tx, orgId)
  return leaving.flatMap((row): GoingField[] => {
    const { people = 0, companies = 0 } = counted.get(row.id) ?? {}
    const [ofPeople, ofCompanies] = [isGoing(row).people, isGoing(row).companies]
    const values = { people: ofPeople ? people : 0, companies: ofCompanies ? companies : 0 }
    const { id, key, label } = row
    return values.people + values.companies > 0 ? [{ id, key, label, values }] : []
  })
}

function refuseGoing(going: readonly GoingField[]): void {
  if (going.length === 0) return
  const words = going.map(({ label, values: { people, companies } }) => `${label} (${people + companies})`)
  const message = `Values would disappear: ${words.join(', ')}. Name these fields in discard to continue.`
  throw new ORPCError('CONFLICT', { message, data: { going } })
}

const insert = `
INSERT INTO custom_fields (org_id, key, label, type, options, on_people, on_companies, position)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`

const update = `
UPDATE custom_fields SET label = $3, options = $4, on_people = $5, on_companies = $6, position = $7, removed_at = NULL, updated_at = now()
WHERE org_id = $1 AND id = $2`

async function saveOne(tx: Tx, orgId: string, wanted: Wanted, position: number): Promise<string> {
  const { id, key, label, type, options, onPeople, onCompanies } = wanted
  const rest = [options, onPeople, onCompanies, position]
  if (id !== null) {
    await tx.client.query(update, [orgId, id, label, ...rest])
    return id
  }
  const { rows } = await tx.client.query<{ id: string }>(insert, [orgId, key, label, type, ...rest])
  return rows[0]?.id ?? ''
}

const recorded = ({ label, type, options, onPeople, onCompanies }: Omit<Wanted, 'id'>) => ({
  ...{ label, type, options, onPeople, onCompanies },
})

/** Says field by field what changed; null when nothing did. */
function changeOf(before: FieldRow | undefined, wanted: Wanted, entityId: string): Change | null {
  const after: Record<string, unknown> = recorded(wanted)
  if (!before || !isPresent(before))
    return { entity: 'custom-field', entityId, operation: 'INSERT', changes: after, previousValues: {} }
  const old: Record<string, unknown> = recorded(before)
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(after[name], old[name]))
  if (names.length === 0) return null
  const of = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, from[name]]))
  return {
    entity: 'custom-field',
    entityId,
    operation: 'UPDATE',
    changes: of(after),
    previousValues: of(old),
  }
}

/** One request at a time; the others wait and then see what it left. */
async function lockFields(tx: Tx, orgId: string): Promise<FieldRow[]> {
  await tx.client.query('SELECT FROM organizations WHERE id = $1 FOR NO KEY UPDATE', [orgId])
  return fieldRows(tx, orgId)
}

export function saveCustomFields(context: Context, input: SaveCustomFieldsInput): Promise<CustomFieldList> {
  const { orgId, actor } = context
  const discard = new Set((input.discard ?? []).map((id) => id.toLowerCase()))
  return write(context, async (tx) => {
    const rows = await lockFields(tx, orgId)
    if (input.version !== undefined && input.version !== versionOf(rows))
      throw conflict('The fields have changed since they were read. Read them again.')
    const byId = new Map(rows.map((row) => [row.id, row]))
    const wanted = readWanted(input.fields, byId)
    const present = rows.filter(isPresent)
    const going = await goingOf(tx, orgId, present, wanted)
    refuseGoing(going.filter(({ id }) => !discard.has(id)))
    const changes: Change[] = []
    for (const [at, one] of wanted.entries()) {
      const id = await saveOne(tx, orgId, one, at)
      await renameOptions(tx, orgId, id, input.fields[at]?.renames ?? [])
      const change = changeOf(byId.get(one.id ?? ''), one, id)
      if (change) changes.push(change)
    }
    const removed = present.filter(({ id }) => !wanted.some((one) => one.id === id))
    await tx.client.query(
      'UPDATE custom_fields SET removed_at = now(), updated_at = now() WHERE org_id = $1 AND id = ANY($2::uuid[])',
      [orgId, removed.map(({ id }) => id)],
    )
    for (const row of removed) {
      const previousValues = recorded(row)
      changes.push({
        entity: 'custom-field',
        entityId: row.id,
        operation: 'DELETE',
        changes: {},
        previousValues,
      })
    }
    await recordChanges(tx, orgId, actor, changes)
    return listCustomFields(context, { withValues: true }, tx)
  })
}
