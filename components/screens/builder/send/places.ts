import type { Output } from '../draft/draft.ts'

export type Medium = Output['channel']
/** One channel or address; without an id, all that the mode of the output allows. */
export type BuiltPlace = { channel: Medium; id: string | null; mode: Output['mode'] }

export function placesIn(outputs: readonly Output[]): BuiltPlace[] {
  return outputs.flatMap(({ channel, mode, destinations }): BuiltPlace[] =>
    mode === 'specific'
      ? (destinations ?? []).map((id) => ({ channel, id, mode }))
      : [{ channel, id: null, mode }],
  )
}

export function addPlace(outputs: readonly Output[], channel: Medium, id: string): Output[] {
  const at = outputs.findIndex((one) => one.channel === channel && one.mode === 'specific')
  if (at < 0) return [...outputs, { channel, mode: 'specific', destinations: [id] }]
  return outputs.map((one, n) =>
    n === at ? { ...one, destinations: [...new Set([...(one.destinations ?? []), id])] } : one,
  )
}

export function removePlace(outputs: readonly Output[], { channel, id, mode }: BuiltPlace): Output[] {
  return outputs.flatMap((one) => {
    if (one.channel !== channel || one.mode !== mode) return [one]
    const destinations = one.destinations?.filter((other) => other !== id) ?? null
    return destinations && destinations.length > 0 ? [{ ...one, destinations }] : []
  })
}

/** The channels of Slack and Discord among them, each once, up to the 100 of one request. */
export function channelIdsIn(outputs: readonly Output[]): string[] {
  const ids = placesIn(outputs).flatMap(({ channel, id }) =>
    id !== null && (channel === 'slack' || channel === 'discord') ? [id] : [],
  )
  return [...new Set(ids)].slice(0, 100)
}

/** Checks the shape that the service requires: text, an at sign, a name with a dot. */
export function isAddress(text: string): boolean {
  return /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]{2,}$/.test(text.trim())
}
