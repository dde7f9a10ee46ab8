import { sentenceEnds, unwrapped } from '#service/core/sentences.ts'
import type { Tx } from '#service/db/client.ts'
import type { Changed } from './changed.ts'

/** A line that only greets: "Dear all,". */
const salutation = /^.{1,40},$/
/** A heading in Markdown, of a form that was filled in: "### What happens". */
const heading = /^#{1,6}\s+/

const mostTitle = 120
/** Characters below which a sentence says too little to be a title. */
const leastSentence = 30

/** Cuts a line after a whole sentence, otherwise after a whole word. */
function cut(line: string): string {
  const start = line.slice(0, mostTitle - 1)
  const end = sentenceEnds(start).at(-1) ?? 0
  if (end > leastSentence) return start.slice(0, end)
  const word = start.lastIndexOf(' ')
  return `${start.slice(0, word > 0 ? word : mostTitle).replace(/[^\p{L}\p{N}%)"”]+$/u, '')}…`
}

/** First line of the first message of a discussion that says something, as its title, without marks of code. */
export function discussionTitle(start: string): string {
  const lines = unwrapped(start.replaceAll('\r', ''))
    .split('\n')
    .map((it) => it.replaceAll('`', '').trim())
  const said = lines.filter((it) => it !== '')
  const first = said.find((it) => !salutation.test(it) && !heading.test(it)) ?? said[0] ?? ''
  const line = first.replace(heading, '')
  return line.length > mostTitle ? cut(line) : line || 'Discussion'
}

const oldestStatement = `
SELECT g.id, (SELECT left(m.content, 300) FROM messages m WHERE m.org_id = $1 AND m.group_id = g.id
  ORDER BY m.sent_at, m.id LIMIT 1) AS start
FROM topic_groups g JOIN unnest($2::uuid[], $3::text[]) AS n(id, title) ON n.id = g.id AND n.title = g.title
WHERE g.org_id = $1`

/** Gives discussions that were named after what is no longer said the name they would get now. */
export async function retitle(tx: Pick<Tx, 'client'>, orgId: string, changed: Changed[]): Promise<void> {
  const named = changed.filter(({ groupId }) => groupId !== null)
  if (named.length === 0) return
  const titles = named.map(({ said }) => discussionTitle(said.slice(0, 300)))
  const found = await tx.client.query<{ id: string; start: string | null }>(oldestStatement, [
    orgId,
    named.map(({ groupId }) => groupId),
    titles,
  ])
  for (const { id, start } of found.rows)
    await tx.client.query('UPDATE topic_groups SET title = $3 WHERE org_id = $1 AND id = $2', [
      orgId,
      id,
      discussionTitle(start ?? ''),
    ])
}
