import type { Tx } from '#service/db/client.ts'
import { isShared } from './proposals/names.ts'

/** People who write a word in small letters before it counts as one that all use. */
const fewestUsing = 3

const statement = `
SELECT w.word FROM unnest($3::text[]) AS w(word)
WHERE (SELECT count(*) FROM (
  SELECT DISTINCT m.person_id FROM messages m
  WHERE m.org_id = $1 AND m.person_id <> $2 AND m.content ~ ('\\m' || w.word || '\\M') LIMIT ${fewestUsing}) AS d) = ${fewestUsing}`

/**
 * Returns the names and handles that are ordinary words, in small letters. Erasing a person called "Somebody" or "Deploy"
 * must not take that word out of everything that others wrote.
 */
export async function ordinaryWords(
  tx: Tx,
  orgId: string,
  personId: string,
  texts: string[],
): Promise<Set<string>> {
  const words = [...new Set(texts.filter((it) => /^\p{L}+$/u.test(it)).map((it) => it.toLowerCase()))]
  const unclear = words.filter((it) => !isShared(it))
  const found =
    unclear.length === 0
      ? []
      : (await tx.client.query<{ word: string }>(statement, [orgId, personId, unclear])).rows
  return new Set([...words.filter(isShared), ...found.map(({ word }) => word)])
}
