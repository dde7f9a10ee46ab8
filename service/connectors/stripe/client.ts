import * as z from 'zod'
import { ask, type Sender } from '#service/api/arrivals/asking.ts'
import type { Access } from '#service/core/sources.ts'
import type { StripeSettings } from './setup.ts'

/** The last version in which an invoice names its payment itself; what it gives is read wherever it stands. */
const version = '2024-06-20'

const refusals = {
  401: 'Stripe does not know the key, or it has expired. Enter another one.',
  403: 'The key may not read this at Stripe. Give the restricted key the permissions that the steps name.',
  404: 'Stripe has no such thing under this key. Check that the key is of the same account and mode.',
}

function askStripe(access: Access, path: string) {
  const { apiUrl } = access.settings as StripeSettings
  const sender: Sender = {
    name: 'Stripe',
    headers: { authorization: `Bearer ${access.secrets.token ?? ''}`, 'stripe-version': version },
    refusals,
    resetHeader: 'retry-after',
  }
  return ask(access, sender, `${apiUrl}/v1${path}`)
}

export async function read(access: Access, path: string): Promise<unknown> {
  return (await askStripe(access, path)).body
}

const page = z.object({
  data: z.array(z.looseObject({ id: z.string() })),
  has_more: z.boolean().catch(false),
})

export type Page = { items: { id: string }[]; next: string | null }

/** A hundred at a time, the newest first; the next page begins behind the last one of this. */
export async function readPage(
  access: Access,
  path: string,
  parameters: Record<string, string>,
  after: string | null,
): Promise<Page> {
  const query = new URLSearchParams({
    ...parameters,
    limit: '100',
    ...(after !== null && { starting_after: after }),
  })
  const { data, has_more } = page.parse(await read(access, `${path}?${query}`))
  const last = data.at(-1)
  return { items: data, next: has_more && last ? last.id : null }
}
