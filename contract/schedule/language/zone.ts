import { zonesNamed } from '../zone-search.ts'
import { type Reader, type Reading, skip, step, word } from './reader.ts'

/** Abbreviations that one zone is meant by; others could be several and are not guessed. */
const known: Record<string, string> = {
  utc: 'UTC',
  gmt: 'UTC',
  eastern: 'America/New_York',
  et: 'America/New_York',
  est: 'America/New_York',
  edt: 'America/New_York',
  central: 'America/Chicago',
  cdt: 'America/Chicago',
  mountain: 'America/Denver',
  mst: 'America/Denver',
  mdt: 'America/Denver',
  pacific: 'America/Los_Angeles',
  pt: 'America/Los_Angeles',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  bst: 'Europe/London',
  cet: 'Europe/Berlin',
  cest: 'Europe/Berlin',
  jst: 'Asia/Tokyo',
  aest: 'Australia/Sydney',
  aedt: 'Australia/Sydney',
}

const longest = 4

/** “Berlin time”, “in New York”, “UTC”, “Pacific time”, “America/New_York”. */
export const zone: Reader = (reading) => {
  const lead = skip(reading, 'in', 'the') ?? skip(reading, 'in') ?? reading
  for (let length = longest; length > 0; length--) {
    const words = Array.from({ length }, (_, ahead) => word(lead, ahead))
    const name = words.includes('') ? null : zoneOf(words.join(' '))
    if (name === null) continue
    const rest = { ...lead, at: lead.at + length }
    const after = skip(rest, 'time', 'zone') ?? skip(rest, 'timezone') ?? skip(rest, 'time') ?? rest
    const plain = after.at === rest.at && lead.at === reading.at
    // A city alone may be anything; one behind a time, or that is led to or followed by “time”, is a zone.
    if (plain && !isBehindTime(reading) && !/\//.test(words[0] ?? '') && !isShort(words[0] ?? '')) continue
    return step(after, 0, { zone: name })
  }
  return null
}

function isBehindTime({ tokens, at, meaning }: Reading): boolean {
  return (
    meaning.times !== undefined &&
    /^(?:\d.*|[ap]m|m|noon|midnight|midday|o'clock)$/.test(tokens[at - 1]?.text ?? '')
  )
}

function isShort(text: string): boolean {
  return text in known && !['eastern', 'central', 'mountain', 'pacific'].includes(text)
}

/** Null when no zone, or more than one, has this name. */
function zoneOf(text: string): string | null {
  const abbreviation = Object.hasOwn(known, text) ? known[text] : undefined
  if (abbreviation) return abbreviation
  const found = zonesNamed(text)
  return found.length === 1 ? (found[0] ?? null) : null
}
