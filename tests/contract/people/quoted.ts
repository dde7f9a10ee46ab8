import { randomUUID } from 'node:crypto'
import { unpack } from '#service/api/arrivals/body.ts'
import { objectsOf } from '#tests/harness/answers.ts'
import { addRuns, madeAutomation, orgWithOutput } from '#tests/harness/factories-automations.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { addStories } from '#tests/harness/factories-stories.ts'
import type { Org, TestService } from '#tests/harness/service.ts'

export const words = 'The flumetrix exporter drops every seventh gadget overnight'
export const excerpt = 'flumetrix exporter drops every seventh gad…'
export const zelda = {
  platformId: 'U0ZQ77',
  displayName: 'Zelda Quimby',
  email: 'zelda.quimby@halden.example',
  handle: 'zquimby77',
}

const point = { text: 'The flumetrix exporter drops every seventh gadget', personId: '' }

/** One message of a person, and everything that this product makes of messages, quoting it and naming her. */
export async function quotedPerson(service: TestService) {
  const org = await orgWithOutput(service)
  const { api, id: orgId } = org
  const schedule = { type: 'event', events: ['conversation.activity'], condition: 'It is about exports.' }
  const { id: automation } = await madeAutomation(service, { schedule }, org)
  const [said, answer] = await push(api, [
    aMessage({ content: words, threadId: 't1', author: zelda }),
    aMessage({
      id: 'm2',
      content: `> ${words}\nThanks Zelda Quimby (@zquimby77), we look into it.`,
      threadId: 't1',
      author: { platformId: 'U2', displayName: 'Noor Haddad', email: 'noor@halden.example' },
    }),
  ])
  if (!said || !answer) throw new Error('nothing was pushed')
  const { messageId, personId } = said
  const topic = await api.post('/topics', {
    title: 'Gadgets',
    summary: `Zelda Quimby: “${words}”`,
    keywords: ['weekly exports', 'zelda quimby'],
    messageIds: [messageId],
  })
  const topicId = String(topic.body.id)
  const query = (text: string, ...values: unknown[]) => service.db.pool.query(text, [orgId, ...values])
  const points = [
    { ...point, messageId, personId },
    { text: 'Exports are wanted weekly', messageId: answer.messageId, personId: answer.personId },
  ]
  await query('UPDATE topics SET summary_points = $2 WHERE org_id = $1', JSON.stringify(points))
  const text = `Report\n\n> “${excerpt}” — [Zelda Quimby](https://dash.example/messages/${messageId})\n\nMail zelda.quimby@halden.example, or zquimby77. Zelda waits.`
  const page = {
    root: 'main',
    elements: {
      main: { type: 'Stack', props: {}, children: ['quote', 'rest'] },
      quote: { type: 'Quote', props: { text: words, author: 'Zelda Quimby', personId }, children: [] },
      rest: { type: 'Text', props: { text: `As Zelda Quimby says. Nothing else changes.` }, children: [] },
    },
  }
  await addStories(service.db, orgId, [
    {
      title: 'What Zelda Quimby wants',
      sourceRefs: [
        { id: messageId, type: 'message', title: words },
        { id: personId, type: 'person', title: 'Zelda Quimby' },
        { id: topicId, type: 'topic', title: 'Gadgets' },
      ],
      list: page,
      detail: { main: page, sidebar: page, title: 'Gadgets' },
    },
  ])
  const [runId] = await addRuns(service.db, orgId, automation, [
    { output: text, createdAt: new Date(), verdict: { answer: 'yes', reason: `Zelda Quimby says ${words}` } },
  ])
  await query(
    `INSERT INTO run_steps (org_id, run_id, n, attempt, kind, name, input, output, started_at)
     VALUES ($1, $2, 1, 1, 'tool', 'search_messages', $3, $4, now())`,
    runId,
    JSON.stringify({ search: 'exports' }),
    JSON.stringify({ messages: [{ id: messageId, text: words, author: 'Zelda Quimby', personId }] }),
  )
  await query(
    `INSERT INTO run_answers (org_id, run_id, n, call, attempt, content) VALUES ($1, $2, 1, '', 1, $3), ($1, $2, 1, 'a 1', 1, $4)`,
    runId,
    JSON.stringify({ content: [{ type: 'tool-call', input: { json: { text } } }], rest: {} }),
    JSON.stringify({
      output: { messages: [{ id: messageId, text: words, author: 'Zelda Quimby', personId }] },
    }),
  )
  await query(
    `INSERT INTO deliveries (org_id, run_id, purpose, channel, target, title, body, status, due_at, parts)
     VALUES ($1, $2, 'output', 'slack', 'C1', 'For Zelda Quimby', $3, 'delivered', now(), $4)`,
    runId,
    text,
    JSON.stringify([{ id: '1', permalink: null, text }]),
  )
  await query(
    `INSERT INTO verdicts (org_id, key, verdict) VALUES ($1, $2, $3)`,
    randomUUID(),
    JSON.stringify({ answer: 'no', reason: `“${excerpt}” is no wish` }),
  )
  const [event] = objectsOf(await api.get('/event-occurrences'))
  await api.post(`/automations/${automation}/condition-marks`, { eventId: event?.id, shouldRun: true })
  const headers = { 'idempotency-key': randomUUID() }
  await api.patch(`/people/${personId}`, { connections: { phone: '+49 30 1234567' } }, { headers })
  return { org, api, messageId, personId, topicId, automation, runId, answer }
}

/** Bodies of deliveries, which are packed, and files that are being read. */
async function everyBody({ db }: TestService, id: string): Promise<string[]> {
  const bodies = await db.pool.query<{ body: Buffer }>('SELECT body FROM arrivals WHERE org_id = $1', [id])
  const chunks = await db.pool.query<{ body: Buffer }>('SELECT body FROM import_chunks WHERE org_id = $1', [
    id,
  ])
  return [
    ...bodies.rows.map(({ body }) => `arrivals.body: ${unpack(body).toString('utf8')}`),
    ...chunks.rows.map(({ body }) => `import_chunks.body: ${body.toString('utf8')}`),
  ]
}

/** Everything of an organization that is text, one line a field, by one statement: there are some hundred columns. */
export async function everyText(service: TestService, { id }: Pick<Org, 'id'>): Promise<string[]> {
  const { db } = service
  const columns = await db.pool.query<{ table: string; column: string }>(
    `SELECT t.relname AS "table", a.attname AS "column"
       FROM pg_class t
       JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
       JOIN pg_attribute o ON o.attrelid = t.oid AND o.attname = 'org_id'
      WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition
        AND (format_type(a.atttypid, null) IN ('text', 'json', 'jsonb', 'character varying')
          OR format_type(a.atttypid, null) LIKE '%[]')`,
  )
  const parts = columns.rows.map(
    ({ table, column }) =>
      `SELECT '${table}.${column}: ' || "${column}"::text AS line FROM "${table}"
        WHERE org_id = $1 AND "${column}" IS NOT NULL`,
  )
  const { rows } = await db.pool.query<{ line: string }>(parts.join(' UNION ALL '), [id])
  return [...rows.map(({ line }) => line), ...(await everyBody(service, id))]
}
