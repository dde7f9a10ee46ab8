import { outputChannel } from '#contract/common/output-channel.ts'
import type { Tx } from '#service/db/client.ts'
import { plain } from './notice.ts'
import { createNoticeRows } from './rows.ts'

type NewNotice = { orgId: string; name: string; isQuiet: boolean; reason: string }

/** Tells the owner that a source is silent or fails; nothing where no place is known. */
export async function createConnectionNotice(
  tx: Pick<Tx, 'client'>,
  { orgId, name, isQuiet, reason }: NewNotice,
): Promise<number> {
  const { rows } = await tx.client.query<{ output: unknown }>(
    'SELECT coalesce(notice_output, default_output) AS output FROM organizations WHERE id = $1',
    [orgId],
  )
  const output = outputChannel.safeParse(rows[0]?.output).data
  if (!output) return 0
  return createNoticeRows(tx, {
    orgId,
    runId: null,
    kind: 'source',
    title: isQuiet ? `“${name}” has gone silent` : `“${name}” has stopped working`,
    body: plain(reason),
    outputs: [output],
  })
}
