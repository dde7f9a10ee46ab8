import { pino } from 'pino'
import { expect, test } from 'vitest'
import { oncePerMinute, slowStatements } from './slow.ts'
import { statementName } from './statements.ts'

test.each([
  ['SELECT id FROM people WHERE name = $1', 'SELECT people'],
  ['WITH done AS (UPDATE runs r SET status = $1 RETURNING id) SELECT * FROM done', 'UPDATE runs'],
  ['INSERT INTO events (org_id) SELECT $1 FROM x', 'INSERT events'],
  ['\n  DELETE FROM used_tokens WHERE at < now()', 'DELETE used_tokens'],
  ['BEGIN; SET LOCAL jit = off', 'BEGIN'],
  ['WITH due AS (SELECT id FROM events FOR UPDATE OF e SKIP LOCKED) UPDATE runs SET x = 1', 'UPDATE runs'],
  ['SELECT extract(epoch FROM clock_timestamp()) AS at', 'SELECT'],
  ['COMMIT', 'COMMIT'],
])('%s is named %s', (text, name) => expect(statementName(text)).toBe(name))

test('a slow statement is told once a minute, with how many were held back, and without values', () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) })
  let now = 0
  const hear = slowStatements(
    log,
    100,
    'warn',
    oncePerMinute(() => now),
  )
  const text = "SELECT id FROM people WHERE name = 'Ottilie''s' AND age > 47"
  for (const took of [99, 100, 250, 300]) hear(text, took)
  now = 60_000
  hear(text, 120)
  expect(lines).toMatchObject([
    {
      statement: 'SELECT people',
      tookMs: 100,
      moreBefore: 0,
      text: 'SELECT id FROM people WHERE name = ? AND age > ?',
    },
    { statement: 'SELECT people', tookMs: 120, moreBefore: 2 },
  ])
})
