import type { Connection } from '#contract/connection-shape.ts'
import type { SourceAnswer } from '#contract/sources.ts'

type Step = SourceAnswer['steps'][number]

/** Values for the texts to paste, by the name between braces; null where the value is not known now. */
export type Pasted = Record<string, string | null>

/** The text to paste, and the names in it whose values are not known. */
export function pasteOf({ copy }: Pick<Step, 'copy'>, values: Pasted): { text: string; missing: string[] } {
  const missing = new Set<string>()
  const text = (copy ?? '').replace(
    /\{(inbound\w+|signingSecret|serviceUrl|channelKey)\}/g,
    (whole, name: string) => {
      const value = values[name]
      if (value) return value
      missing.add(name)
      return whole
    },
  )
  return { text, missing: [...missing] }
}

/** Parts of the address of a form before and behind `/feedback/`; empty for other addresses. */
function partsOfForm(inboundUrl: string | null): Pasted {
  const [, serviceUrl, channelKey] = /^(.+)\/feedback\/([^/]+)$/.exec(inboundUrl ?? '') ?? []
  return serviceUrl === undefined || channelKey === undefined ? {} : { serviceUrl, channelKey }
}

/** Values to paste for a connection; its secret only right after it was made. */
export function pastedOf(
  { inboundUrl }: Pick<Connection, 'inboundUrl'>,
  signingSecret: string | null,
): Pasted {
  return { inboundUrl, signingSecret, ...partsOfForm(inboundUrl) }
}

/** Whether something at the sender needs the address or the secret, so that connecting comes first. */
export function needsAddress(steps: readonly Pick<Step, 'copy'>[]): boolean {
  return steps.some((step) => pasteOf(step, {}).missing.length > 0)
}
