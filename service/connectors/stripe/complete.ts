import * as z from 'zod'
import { word } from '#service/api/arrivals/lenient.ts'
import type { Delivery } from '#service/api/arrivals/source.ts'
import { type Access, AccessRefused } from '#service/core/sources.ts'
import { read } from './client.ts'
import * as shapes from './shapes.ts'

const keptMs = 3600_000
const mostKept = 5_000

/** Things that were fetched, by the key they were fetched with: a thing of another account is never found. */
const kept = new Map<string, { value: unknown; until: number }>()

/** Fetches a thing once an hour; undefined where the key may not, or where there is none. */
async function fetched(access: Access, path: string): Promise<unknown> {
  const now = access.now().getTime()
  const key = `${access.secrets.token} ${path}`
  const known = kept.get(key)
  if (known && known.until > now) return known.value
  try {
    const value = await read(access, path)
    const [oldest] = kept.keys()
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
    kept.set(key, { value, until: now + keptMs })
    return value
  } catch (error) {
    if (error instanceof AccessRefused) return undefined
    throw error
  }
}

const named = z.looseObject({ id: word, customer: z.unknown().optional(), items: z.unknown().optional() })
const items = z.looseObject({
  data: z.array(z.looseObject({ price: z.looseObject({ nickname: word, product: z.unknown().optional() }) })),
})

const pathOf = (kind: string, id: string) => `/${kind}/${encodeURIComponent(id)}`

/** The names of products are looked up where a price has none of its own. */
async function withProducts(access: Access, given: unknown): Promise<unknown> {
  const { data } = items.safeParse(given)
  const [first] = data?.data ?? []
  const product = first?.price.product
  if (!data || !first || first.price.nickname !== undefined || typeof product !== 'string') return given
  const found = await fetched(access, pathOf('products', product))
  if (found === undefined) return given
  const price = { ...first.price, product: found }
  return { ...data, data: [{ ...first, price }, ...data.data.slice(1)] }
}

async function completed(access: Access, type: string, given: unknown): Promise<unknown> {
  const { data: thing } = named.safeParse(given)
  if (!thing) return given
  const { customer } = thing
  const known =
    typeof customer === 'string' ? await fetched(access, pathOf('customers', customer)) : undefined
  const owned = { ...thing, ...(known !== undefined && { customer: known }) }
  if (type.startsWith('customer.subscription.'))
    return { ...owned, items: await withProducts(access, thing.items) }
  const invoice = thing.id && (await failedInvoice(access, thing.id))
  return { ...owned, ...(invoice && { payment_intent: invoice.payment_intent }) }
}

/** Why a payment failed stands with the payment, which changes with each attempt: it is not kept. */
async function failedInvoice(access: Access, id: string): Promise<shapes.Invoice | undefined> {
  try {
    const found = await read(access, `${pathOf('invoices', id)}?expand[]=payment_intent`)
    return shapes.invoice.safeParse(found).data
  } catch (error) {
    if (error instanceof AccessRefused) return undefined
    throw error
  }
}

/** Puts things in the place of their ids, as Stripe itself does when it is asked to. */
export async function complete(access: Access, delivery: Delivery): Promise<Delivery> {
  const { data: event } = shapes.event.safeParse(delivery.payload)
  const type = event?.type ?? ''
  if (!event?.data || !(type.startsWith('customer.subscription.') || type === 'invoice.payment_failed'))
    return delivery
  const object = await completed(access, type, event.data.object)
  return { ...delivery, payload: { ...event, data: { ...event.data, object } } }
}
