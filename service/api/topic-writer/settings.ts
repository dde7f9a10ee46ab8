import { type AutomaticAct, type WriterLanguage, writerLanguages } from '#contract/topic-writer.ts'
import { type Reader, rows } from '#service/db/client.ts'

export type TopicWriterRow = {
  enabled: boolean
  automatic: AutomaticAct[]
  languages: WriterLanguage[]
  ownWords: string[]
  forbidden: string[]
  useModel: boolean
  callsPerDay: number
  textsPerDay: number
  /** Usage of today (UTC). */
  calls: number
  texts: number
  costMicros: number | null
  passAskedAt: string | null
  passEndedAt: string | null
  nextPassAt: string | null
  placed: number
  begun: number
  merged: number
}

const today = `(now() AT TIME ZONE 'UTC')::date`

const statement = `
SELECT enabled, automatic, languages, own_words AS "ownWords", forbidden, use_model AS "useModel",
  calls_per_day AS "callsPerDay", texts_per_day AS "textsPerDay",
  CASE WHEN spent_day = ${today} THEN calls ELSE 0 END AS calls,
  CASE WHEN spent_day = ${today} THEN texts ELSE 0 END AS texts,
  CASE WHEN spent_day = ${today} THEN cost_micros::float8 ELSE 0 END AS "costMicros", pass_asked_at AS "passAskedAt",
  pass_ended_at AS "passEndedAt", next_pass_at AS "nextPassAt", placed, begun, merged
FROM topic_writers WHERE org_id = $1`

/** Without a row nothing is placed by itself. */
const never: TopicWriterRow = {
  ...{ enabled: false, automatic: [], languages: [...writerLanguages], ownWords: [], forbidden: [] },
  ...{ useModel: true, callsPerDay: 50, textsPerDay: 5000, calls: 0, texts: 0, costMicros: 0 },
  ...{ passAskedAt: null, passEndedAt: null, nextPassAt: null, placed: 0, begun: 0, merged: 0 },
}

export async function readTopicWriter(reader: Reader, orgId: string): Promise<TopicWriterRow> {
  return (await rows<TopicWriterRow>(reader, statement, [orgId]))[0] ?? never
}
