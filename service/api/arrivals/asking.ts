import { type Access, AccessRefused, RateLimited } from '#service/core/sources.ts'

/** Rules for requests to a sender, and the meaning of its refusals. */
export type Sender = {
  name: string
  headers: Record<string, string>
  /** Advice by status. */
  refusals: Record<number, string>
  /** Header with the second or millisecond since 1970 at which its limit ends; Retry-After goes before it. */
  resetHeader: string
  /** Whether a refusal under a status that says nothing means that too much was asked; looked at before `refusals`. */
  isLimit?: (status: number, text: string) => boolean
}

const usualWait = 60
const longestWait = 24 * 3600
/** Numbers below it are seconds since 1970, above it milliseconds. */
const mostSeconds = 100_000_000_000

/** When to go on after a 429, within a day: a wrong clock at the sender must not stop us for ever. */
function goesOnAt(headers: Headers, resetHeader: string, now: Date): Date {
  const seconds = (name: string) => Number.parseFloat(headers.get(name) ?? '')
  const wait = seconds('retry-after')
  const at = seconds(resetHeader)
  const reset = (at < mostSeconds ? at : at / 1000) - now.getTime() / 1000
  const given = Number.isFinite(wait) ? wait : Number.isFinite(reset) ? reset : usualWait
  return new Date(now.getTime() + Math.min(Math.max(given, 1), longestWait) * 1000)
}

/** One request, a POST where `sent` is given; what is no success is thrown as what to do about it. */
export async function ask(
  access: Access,
  { name, headers, refusals, resetHeader, isLimit }: Sender,
  url: string,
  sent?: object,
): Promise<{ headers: Headers; body: unknown }> {
  const common = { accept: 'application/json', 'user-agent': 'signalbox', ...headers }
  const answer = await access.fetch(
    url,
    sent === undefined
      ? { headers: common }
      : {
          method: 'POST',
          headers: { ...common, 'content-type': 'application/json' },
          body: JSON.stringify(sent),
        },
  )
  const text = await answer.text()
  if (answer.status === 429 || (!answer.ok && isLimit?.(answer.status, text)))
    throw new RateLimited(goesOnAt(answer.headers, resetHeader, access.now()))
  const refusal = refusals[answer.status]
  if (refusal !== undefined) throw new AccessRefused(refusal)
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}.`)
  try {
    return { headers: answer.headers, body: JSON.parse(text) }
  } catch {
    throw new Error(`The answer of ${name} is incomplete.`)
  }
}
