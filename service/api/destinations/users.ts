import { outputChannel } from '#contract/common/output-channel.ts'
import { rows, type Tx } from '#service/db/client.ts'
import { sendingAutomations } from './list.ts'
import type { Move } from './move.ts'
import { type Place, servedBy } from './serving.ts'

type Own = { defaultOutput: unknown; noticeOutput: unknown; isSimulated: boolean }

export type Users = Pick<Move, 'fallback' | 'places'> & {
  isSimulated: boolean
  isDefault: boolean
  isNotice: boolean
  automations: { id: string; name: string }[]
}

const outputs = outputChannel.array()

/** Finds all that is sent through a destination. */
export async function usersOf(tx: Tx, orgId: string, of: Pick<Place, 'id'>): Promise<Users> {
  const places = await rows<Place>(
    tx,
    'SELECT id, channel, name, target FROM destinations WHERE org_id = $1',
    [orgId],
  )
  const own = await rows<Own>(
    tx,
    `SELECT default_output AS "defaultOutput", notice_output AS "noticeOutput", simulated AS "isSimulated"
       FROM organizations WHERE id = $1`,
    [orgId],
  )
  const fallback = outputChannel.safeParse(own[0]?.defaultOutput).data ?? null
  const notice = outputChannel.safeParse(own[0]?.noticeOutput).data ?? fallback
  const isUser = (sent: unknown) =>
    (outputs.safeParse(sent).data ?? []).some((output) =>
      servedBy(places, output, fallback).some((one) => one?.id === of.id),
    )
  const sending = await sendingAutomations(tx, orgId)
  return {
    places,
    fallback,
    isSimulated: own[0]?.isSimulated ?? false,
    isDefault: fallback !== null && isUser([fallback]),
    isNotice: notice !== null && isUser([notice]),
    automations: sending.filter((row) => isUser(JSON.parse(row.outputs))),
  }
}

const mostNamed = 5

const joined = (words: string[]) => new Intl.ListFormat('en').format(words)

/** Says what is sent through it, for whoever wants to remove it; null when nothing is. */
export function usesInWords(name: string, { automations, isDefault, isNotice }: Users): string | null {
  const names = automations.map((one) => one.name).toSorted()
  const more = names.length - mostNamed
  const named = joined([...names.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])])
  const uses = [
    ...(names.length > 0
      ? [`${names.length === 1 ? '1 automation' : `${names.length} automations`} (${named})`]
      : []),
    ...(isDefault ? ['the default output'] : []),
    ...(isNotice ? ['notices about failed automations'] : []),
  ]
  return uses.length === 0 ? null : `${name} is in use: ${joined(uses)} would not be delivered.`
}
