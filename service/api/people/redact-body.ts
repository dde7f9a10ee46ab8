import { redactText } from '#service/api/messages/quotes/redaction.ts'
import type { Traces } from './redact-mail.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that say who somebody is. */
const naming =
  /^(?:(?:user|account|platform|contact|customer)?[-_]?id|login|user_?name|handle|(?:\w+_)?e?mail(?:_?address)?|(?:display|real)?_?name|global_name)$/i
/** Fields that say who said what stands beside them. Who only acted on it, such as a `sender`, is not among them. */
const authorship = /^(?:author|user|from|creator|reporter|customer|contact|member|profile)$/i
/** Fields of text, also of a single word. */
const text =
  /^(?:text|content|body|title|message|comment|description|summary|html|plain|subject|note|value)$/i
/** Fields by which a delivery is understood; they name nobody. */
const structural =
  /^(?:type|object|kind|status|state|action|event|currency|.*_at|.*_type|created|updated|ts)$/i
const uuid = /^[\da-f]{8}-[\da-f-]{27}$/i

/** Short numbers may be of anything: only long ones tell whose something is. */
function tells(key: string, value: unknown, { known }: Traces): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false
  const said = String(value).toLowerCase()
  return known.has(said) && naming.test(key) && (!/^\d+$/.test(said) || said.length > 4)
}

const isThem = (fields: Fields, traces: Traces) =>
  Object.entries(fields).some(([key, value]) => tells(key, value, traces))

/** Whether somebody is named as the author, and whether it is the person. */
function authorOf(fields: Fields, traces: Traces): 'them' | 'another' | null {
  const named = Object.entries(fields).filter(([key, value]) => authorship.test(key) && value !== null)
  const isOf = (value: unknown) =>
    isFields(value)
      ? isThem(value, traces)
      : typeof value === 'string' && traces.known.has(value.toLowerCase())
  if (named.some(([, value]) => isOf(value))) return 'them'
  return named.some(([, value]) => isFields(value) || typeof value === 'string') ? 'another' : null
}

/** Of the person themselves: nothing stays but what a delivery is understood by. Addresses go, so that none is wrong. */
function blanked(key: string, value: unknown, traces: Traces): unknown {
  if (Array.isArray(value)) return value.map((it) => blanked(key, it, traces))
  if (isFields(value)) return membersOf(value, (name, it) => blanked(name, it, traces))
  if (typeof value === 'number') return tells(key, value, traces) ? 0 : value
  if (typeof value !== 'string' || value === '' || structural.test(key) || uuid.test(value)) return value
  return /^\S+@\S+$|^\w+:\/\//.test(value) ? undefined : traces.redaction.mark
}

function membersOf(fields: Fields, change: (key: string, value: unknown) => unknown): Fields {
  const changed = Object.entries(fields).map(([key, value]) => [key, change(key, value)] as const)
  return Object.fromEntries(changed.filter(([, value]) => value !== undefined))
}

/** Text of theirs goes whole, also what was never read or has been edited since. */
function redacted(key: string, value: unknown, traces: Traces, isTheirs: boolean): unknown {
  const { redaction, known } = traces
  if (Array.isArray(value)) return value.map((it) => redacted(key, it, traces, isTheirs))
  if (isFields(value)) {
    if (isThem(value, traces)) return membersOf(value, (name, it) => blanked(name, it, traces))
    const author = authorOf(value, traces)
    const isNowTheirs = author === null ? isTheirs : author === 'them'
    return membersOf(value, (name, it) => redacted(name, it, traces, isNowTheirs))
  }
  if (typeof value !== 'string') return value
  if (authorship.test(key) && known.has(value.toLowerCase())) return redaction.mark
  if (isTheirs && value !== '' && (text.test(key) || (/\s/.test(value) && !structural.test(key))))
    return redaction.mark
  return redactText(value, redaction)
}

function redactJsonText(json: string, traces: Traces): string | null {
  const before: unknown = JSON.parse(json)
  const after = JSON.stringify(redacted('', before, traces, false))
  return after === JSON.stringify(before) ? null : after
}

const isForm = (body: string) => /^[\w.[\]-]+=\S*$/.test(body.slice(0, 2000))

function redactForm(form: string, traces: Traces): string | null {
  let isChanged = false
  const fields = [...new URLSearchParams(form)].map(([name, value]) => {
    const after = redactLoose(value, traces)
    isChanged ||= after !== null
    return [name, after ?? value]
  })
  return isChanged ? new URLSearchParams(fields).toString() : null
}

function redactLoose(loose: string, traces: Traces): string | null {
  try {
    return redactJsonText(loose, traces)
  } catch {
    const after = redactText(loose, traces.redaction)
    return after === loose ? null : after
  }
}

/** The body of a delivery without the person; null when nothing of them stands in it. `isMail`: the bytes of a mail. */
export async function redactBody(body: Buffer, traces: Traces, isMail: boolean): Promise<Buffer | null> {
  if (isMail) return (await import('./redact-mail.ts')).redactMail(body, traces)
  const all = body.toString('utf8')
  const after = isForm(all) ? redactForm(all, traces) : redactLoose(all, traces)
  return after === null ? null : Buffer.from(after)
}
