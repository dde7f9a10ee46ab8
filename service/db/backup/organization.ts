import type pg from 'pg'
import { type Table, tablesOf } from './tables.ts'

type Line = Pick<pg.ClientBase, 'query'>

/**
 * What counts for a moment, or at one installation alone: sessions, assistants, attempts, answers to repeated requests. And the
 * codes that stand in for a second factor, which is sealed and stays.
 */
export const staying: readonly string[] = [
  'assistant_codes',
  'assistant_programs',
  'assistant_tokens',
  'assistants',
  'idempotency_records',
  'member_sessions',
  'passkey_challenges',
  'password_resets',
  'rate_windows',
  'recovery_codes',
  'second_steps',
  'sign_in_failures',
  'sign_in_sources',
  'used_tokens',
]

/** Filled by triggers as well, while people and companies are written. */
export const filledByTriggers: readonly string[] = ['companies_search', 'counters', 'people_search']

async function references(line: Line): Promise<Map<string, string[]>> {
  const found = await line.query<{ from: string; to: string }>(
    `SELECT a.relname AS "from", b.relname AS "to"
       FROM pg_constraint k JOIN pg_class a ON a.oid = k.conrelid JOIN pg_class b ON b.oid = k.confrelid
      WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conrelid <> k.confrelid`,
  )
  const byTable = Map.groupBy(found.rows, ({ from }) => from)
  return new Map([...byTable].map(([from, all]) => [from, all.map(({ to }) => to)]))
}

/** Puts what others refer to before them, and what triggers fill at the end. */
function inOrder(tables: Table[], refersTo: Map<string, string[]>): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const ordered = new Set<Table>()
  const visit = (table: Table, above: readonly string[]) => {
    if (above.includes(table.name))
      throw new Error(`${[...above, table.name].join(' → ')}: tables refer to one another in a circle`)
    for (const name of refersTo.get(table.name) ?? []) {
      const other = byName.get(name)
      if (other && !ordered.has(other)) visit(other, [...above, table.name])
    }
    ordered.add(table)
  }
  for (const table of tables) visit(table, [])
  const isLast = ({ name }: Table) => filledByTriggers.includes(name)
  return [...[...ordered].filter((table) => !isLast(table)), ...[...ordered].filter(isLast)]
}

/** The column by which a row of a table belongs to an organization; null for a table that belongs to the installation. */
export function ownerColumn({ name, columns }: Table): 'id' | 'org_id' | null {
  if (name === 'organizations') return 'id'
  return columns.some((column) => column.name === 'org_id') ? 'org_id' : null
}

/** Tables of which an organization takes its rows along when it moves, as the database lists them: none can be forgotten. */
export async function movingTables(line: Line): Promise<Table[]> {
  const tables = (await tablesOf(line)).filter(
    (table) => ownerColumn(table) !== null && !staying.includes(table.name),
  )
  return inOrder(tables, await references(line))
}
