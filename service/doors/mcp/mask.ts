/** Stands for an identity that programs do not get. */
export const hidden = '[hidden]'

/** Fields that hold nothing but an identity, or lists of them. */
const identityFields = new Set([
  ...['email', 'emails', 'primaryEmail', 'typedEmails', 'phone', 'platformId', 'handle', 'username', 'login'],
  ...['github', 'linkedin', 'twitter', 'website', 'avatarUrl', 'replyTo'],
])

/** Begins where a word does: a long text without an address is read once, and not once from each of its letters. */
const emailAddress = /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu

/** Numbers that are written as those of telephones: with the sign of a country, with brackets, or in groups. */
const phoneNumber =
  /(?<![\p{L}\p{N}.:/-])(?:\+\d[\d\s()./-]{6,18}\d|\(0?\d{2,5}\)[\s-]?\d[\d\s-]{4,12}\d|0\d{2,5}[\s/]\d[\d\s-]{4,12}\d|\d{3}[-.\s]\d{3}[-.\s]\d{4})(?![\p{L}\p{N}:/-])/gu

/** Shorter ones stand in words by chance. */
const shortest = 4

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isFields(value) ? Object.values(value).flatMap(textsIn) : []
}

/** Identities that fields of a result hold, so that they are found in its texts too. */
function identitiesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(identitiesIn)
  if (!isFields(value)) return []
  return Object.entries(value).flatMap(([name, it]) =>
    identityFields.has(name) ? textsIn(it) : identitiesIn(it),
  )
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

function patternOf(identities: string[]): RegExp | null {
  const telling = [...new Set(identities.map((it) => it.replace(/^@/, '').trim()))]
    .filter((it) => it.length >= shortest)
    .toSorted((a, b) => b.length - a.length)
  if (telling.length === 0) return null
  return new RegExp(`(?<![\\p{L}\\p{N}])@?(?:${telling.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}

function maskedText(text: string, known: RegExp | null): string {
  const plain = text.replace(emailAddress, hidden).replace(phoneNumber, hidden)
  return known ? plain.replace(known, hidden) : plain
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Hides what is in a field of an identity, and keeps how many there are. */
function hide(value: unknown): unknown {
  if (isEmpty(value)) return value
  if (Array.isArray(value)) return value.map(hide)
  if (!isFields(value)) return hidden
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, hide(it)]))
}

function walk(value: unknown, known: RegExp | null): unknown {
  if (typeof value === 'string') return maskedText(value, known)
  if (Array.isArray(value)) return value.map((it) => walk(it, known))
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, it]) => [
      maskedText(name, known),
      identityFields.has(name) ? hide(it) : walk(it, known),
    ]),
  )
}

/**
 * Hides the identities of people in a result: whole fields, and e-mail addresses, telephone numbers and the identities of
 * those fields wherever they stand in its texts.
 */
export function withoutIdentities<Value>(value: Value): Value {
  return walk(value, patternOf(identitiesIn(value))) as Value
}
