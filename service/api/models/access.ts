import type { ModelProvider } from '#contract/models.ts'
import type { ModelEnvironment, ModelSlot } from '#service/core/models.ts'
import type { Reach } from '#service/deliveries/send/reach.ts'

/** What it takes to speak with a provider. */
export type Access = {
  provider: ModelProvider
  key: string | null
  address: string
  /** Where the address may lead. It is `anything` unless somebody typed it in a browser. */
  reach: Reach
}

/** Set explicitly, so that no other variable of the environment sends the calls, and the key, elsewhere. */
const addresses = { anthropic: 'https://api.anthropic.com/v1', openai: 'https://api.openai.com/v1' }

/** Settings that decide about a level, and about a provider. */
export const slotSettings = {
  low: 'SIGNALBOX_MODEL_LOW',
  med: 'SIGNALBOX_MODEL_MED',
  high: 'SIGNALBOX_MODEL_HIGH',
  embed: 'SIGNALBOX_MODEL_EMBED',
} as const satisfies Record<ModelSlot, keyof ModelEnvironment>

export const providerSettings = {
  anthropic: 'SIGNALBOX_ANTHROPIC_API_KEY',
  openai: 'SIGNALBOX_OPENAI_API_KEY',
  compatible: 'SIGNALBOX_MODEL_BASE_URL',
} as const satisfies Record<ModelProvider, keyof ModelEnvironment>

function addressOf(environment: ModelEnvironment, provider: 'anthropic' | 'openai'): string {
  const set =
    provider === 'openai' ? environment.SIGNALBOX_OPENAI_BASE_URL : environment.SIGNALBOX_ANTHROPIC_BASE_URL
  return set ?? addresses[provider]
}

/** Access that the environment gives; null where it gives none to this provider. */
export function accessOfEnvironment(environment: ModelEnvironment, provider: ModelProvider): Access | null {
  const set = environment[providerSettings[provider]]
  if (set === undefined) return null
  const reach = 'anything'
  if (provider === 'compatible')
    return { provider, key: environment.SIGNALBOX_COMPATIBLE_API_KEY ?? null, address: set, reach }
  return { provider, key: set, address: addressOf(environment, provider), reach }
}

export function namesModels(environment: ModelEnvironment): boolean {
  return Object.values(slotSettings).some((setting) => environment[setting] !== undefined)
}

/**
 * Access of the environment that models chosen in a browser may use: only where the environment names no model itself. An
 * operator who names models decides by that what is paid for with the key.
 */
export function sharedAccess(environment: ModelEnvironment, provider: ModelProvider): Access | null {
  return namesModels(environment) ? null : accessOfEnvironment(environment, provider)
}

/** Networks where a server may stand whose address somebody typed. */
export function reachOf({ allowPrivate }: { allowPrivate: boolean }): Reach {
  return allowPrivate ? 'anything' : 'no-local'
}

/** Access by a key that an organization has given. */
export function ownAccess(
  environment: ModelEnvironment,
  { provider, address, key }: { provider: ModelProvider; address: string | null; key: string | null },
  reach: Reach,
): Access {
  if (provider === 'compatible') return { provider, key, address: address ?? '', reach }
  return { provider, key, address: addressOf(environment, provider), reach: 'anything' }
}
