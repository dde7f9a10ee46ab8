import { defaultRules, type StoryWriterRules } from '#contract/story-writer.ts'
import { type Reader, rows } from '#service/db/client.ts'

export type StoryWriterRow = {
  enabled: boolean
  perDay: number
  useModel: boolean
  callsPerDay: number
  rules: StoryWriterRules
  /** Of today (UTC). */
  calls: number
  costMicros: number | null
  waiting: number
  lastPassAt: string | null
}

type Stored = Omit<StoryWriterRow, 'rules' | 'costMicros'> & {
  rules: Partial<Record<keyof StoryWriterRules, object>>
  costMicros: string | null
}

const today = `(now() AT TIME ZONE 'UTC')::date`

const statement = `
SELECT w.enabled, w.per_day AS "perDay", w.use_model AS "useModel", w.calls_per_day AS "callsPerDay", w.rules,
  CASE WHEN w.spent_day = ${today} THEN w.calls ELSE 0 END AS calls, w.waiting,
  CASE WHEN w.spent_day = ${today} THEN w.cost_micros ELSE 0 END AS "costMicros", w.last_pass_at AS "lastPassAt"
FROM story_writers w WHERE w.org_id = $1`

/** Thresholds that somebody chose, and those of the contract for the others. */
export function allRules(chosen: Stored['rules']): StoryWriterRules {
  return {
    rising: { ...defaultRules.rising, ...chosen.rising },
    shared: { ...defaultRules.shared, ...chosen.shared },
    money: { ...defaultRules.money, ...chosen.money },
    shipped: { ...defaultRules.shipped, ...chosen.shipped },
    contradiction: { ...defaultRules.contradiction, ...chosen.contradiction },
    silent: { ...defaultRules.silent, ...chosen.silent },
  }
}

/** Without a row nothing is written. */
const never: StoryWriterRow = {
  ...{ enabled: false, perDay: 3, useModel: true, callsPerDay: 20, rules: defaultRules },
  ...{ calls: 0, costMicros: 0, waiting: 0, lastPassAt: null },
}

export async function readStoryWriter(reader: Reader, orgId: string): Promise<StoryWriterRow> {
  const [row] = await rows<Stored>(reader, statement, [orgId])
  if (!row) return never
  return {
    ...row,
    rules: allRules(row.rules),
    costMicros: row.costMicros === null ? null : Number(row.costMicros),
  }
}
