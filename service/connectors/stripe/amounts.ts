import type { Item, Price, Subscription } from './shapes.ts'

/** Currencies whose amounts Stripe counts in whole units. It counts ISK and UGX in hundredths, though they have none. */
const whole = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
const thousandths = new Set('bhd jod kwd omr tnd'.split(' '))

/** Whole units of a currency out of what Stripe counts in. */
export function wholeUnits(amount: number | undefined, currency: string | undefined): number | undefined {
  if (amount === undefined || currency === undefined) return undefined
  const code = currency.toLowerCase()
  const parts = whole.has(code) ? 1 : thousandths.has(code) ? 1000 : 100
  return Math.round((amount / parts) * 1e6) / 1e6
}

const priceOf = ({ price, plan }: Item): Price | undefined => price ?? plan

function itemsOf({ items, plan, quantity }: Subscription): Item[] {
  const found = items?.data ?? []
  return found.length > 0 || !plan ? found : [{ plan, quantity, price: undefined }]
}

/** Amount of one; undefined where it depends on how much is used. */
const unitOf = (price: Price | undefined) =>
  price?.unit_amount ?? price?.unit_amount_decimal ?? price?.amount ?? price?.amount_decimal

/** Periods in a year, by what they are counted in. */
const inYear: Record<string, number> = { day: 365, week: 52, month: 12, year: 1 }

function periodsInYear(price: Price | undefined): number | undefined {
  const { interval, interval_count } = price?.recurring ?? price ?? {}
  const periods = interval && Object.hasOwn(inYear, interval) ? inYear[interval] : undefined
  return periods && periods / Math.max(interval_count ?? 1, 1)
}

function sum(values: (number | undefined)[]): number | undefined {
  if (values.length === 0) return undefined
  return values.reduce<number | undefined>(
    (all, it) => (all === undefined || it === undefined ? undefined : all + it),
    0,
  )
}

/** Ids that Stripe makes say nothing to anybody; older plans have ids that somebody chose. */
const madeId = /^(?:price|plan|sku)_/

function planOf({ nickname, product, name, lookup_key, id }: Price): string | undefined {
  const chosen = id === undefined || madeId.test(id) ? undefined : id
  return nickname ?? product?.name ?? name ?? lookup_key ?? chosen
}

/** Products and amount of a subscription; no amount where prices depend on use. */
export function termsOf(subscription: Subscription) {
  const items = itemsOf(subscription)
  const [first] = items
  const main = first && priceOf(first)
  const currency = subscription.currency ?? main?.currency
  const amounts = items.map((item) => {
    const unit = unitOf(priceOf(item))
    return unit === undefined ? undefined : unit * (item.quantity ?? 1)
  })
  const yearly = items.map((item, i) => {
    const [amount, periods] = [amounts[i], periodsInYear(priceOf(item))]
    return amount === undefined || periods === undefined ? undefined : amount * periods
  })
  return {
    plan: main && planOf(main),
    amount: wholeUnits(sum(amounts), currency),
    yearlyValue: wholeUnits(sum(yearly), currency),
    currency: currency?.toLowerCase(),
    seats: first?.quantity ?? subscription.quantity,
  }
}
