import * as z from 'zod'
import { email, flag, list, number, part, text, time, whole, word } from '#service/api/arrivals/lenient.ts'

const address = z.object({ country: word })

const customerShape = z.object({
  id: word,
  name: word,
  email,
  business_name: word,
  description: word,
  address: part(address),
  shipping: part(z.object({ address: part(address) })),
  created: time,
  deleted: flag,
})

/** Stripe puts the id alone, or the whole thing in its place where that was asked for. */
const idOr = <Shape extends z.ZodType>(shape: Shape) =>
  part(z.preprocess((it) => (typeof it === 'string' ? { id: it } : it), shape))

export const customer = idOr(customerShape)

const recurring = z.object({ interval: word, interval_count: whole })

/** A price, or the plan of versions before prices. */
const price = z.object({
  id: word,
  nickname: word,
  /** Plans had names of their own once. */
  name: word,
  lookup_key: word,
  unit_amount: number,
  unit_amount_decimal: number,
  amount: number,
  amount_decimal: number,
  currency: word,
  interval: word,
  interval_count: whole,
  recurring: part(recurring),
  product: idOr(z.object({ id: word, name: word })),
})

const item = z.object({ quantity: number, price: part(price), plan: part(price) })

/** Things of a subscription or an invoice moved between versions; all places are read. */
export const subscription = z.object({
  id: word,
  customer,
  status: word,
  currency: word,
  quantity: number,
  plan: part(price),
  items: part(z.object({ data: list(item) })),
  start_date: time,
  start: time,
  created: time,
  trial_end: time,
  canceled_at: time,
  ended_at: time,
  cancellation_details: part(z.object({ comment: text, feedback: word, reason: word })),
  livemode: flag,
})

const failure = z.object({ code: word, decline_code: word, message: word })
const intent = idOr(z.object({ id: word, last_payment_error: part(failure) }))

export const invoice = z.object({
  id: word,
  number: word,
  customer,
  customer_name: word,
  customer_email: email,
  customer_address: part(address),
  amount_due: number,
  amount_remaining: number,
  currency: word,
  status: word,
  attempt_count: whole,
  next_payment_attempt: time,
  created: time,
  payment_intent: intent,
  charge: idOr(z.object({ id: word, failure_code: word, failure_message: word })),
  payments: part(z.object({ data: list(z.object({ payment: part(z.object({ payment_intent: intent })) })) })),
  last_finalization_error: part(failure),
})

export const event = z.looseObject({
  id: word,
  object: word,
  type: word,
  created: time,
  account: word,
  livemode: flag,
  data: part(z.looseObject({ object: z.unknown().optional() })),
})

/** A customer of whom nothing is known. */
export const nobody = customerShape.parse({})

export type Customer = z.infer<typeof customerShape>
export type Price = z.infer<typeof price>
export type Item = z.infer<typeof item>
export type Subscription = z.infer<typeof subscription>
export type Invoice = z.infer<typeof invoice>
export type Event = z.infer<typeof event>
