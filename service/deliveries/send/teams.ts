import type { Providers } from '#service/core/providers.ts'
import type { Composed } from '../message/compose.ts'
import { teamsMessages } from '../message/teams.ts'
import { lostAnswer, refusedStatus, requester } from './request.ts'
import { retryAfterOf, type Sender, SendFailure, type Sent } from './sender.ts'

type Order = { deliveryId: string; targetName: string; webhookUrl: string; content: Composed }

const gone = new Set([400, 401, 403, 404, 410])

async function sentOf(answer: Response, { deliveryId, targetName }: Order, part: number): Promise<Sent> {
  const text = await answer.text()
  // Older webhooks answer 200 and put the failure into the text.
  const said = /HTTP error (\d{3})/.exec(text)?.[1]
  const status = said === undefined ? answer.status : Number(said)
  if (gone.has(status))
    throw new SendFailure(
      'lasting',
      `Teams does not take messages for ${targetName} any more (${status}). Make a new workflow webhook in the channel, ` +
        'enter its address, then send again.',
    )
  if (status < 200 || status > 299)
    throw refusedStatus('Teams', status, retryAfterOf(answer.headers.get('retry-after')))
  return { id: answer.headers.get('x-ms-workflow-run-id') ?? `${deliveryId}-${part + 1}`, permalink: null }
}

/** Sends through a workflow webhook, which confirms a card without id or address and cannot be asked later. */
export function teamsSender(order: Order, providers: Providers): Sender {
  const messages = teamsMessages(order.content)
  const request = requester(providers.patience, providers.allowPrivate ? 'anything' : 'public')
  return {
    parts: messages.length,
    recognises: 0,
    async send(part) {
      const answer = await request(order.webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(messages[part]),
      }).catch((error: unknown) => {
        throw lostAnswer('Teams', error)
      })
      return sentOf(answer, order, part)
    },
  }
}
