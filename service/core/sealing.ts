import type { Tx } from '#service/db/client.ts'
import type { Context } from './context.ts'
import { conflict } from './errors.ts'
import { holdSecret, type Seal } from './seal.ts'

/** Returns what opens sealed texts; refuses in a service that has no secret. */
export function sealOf({ providers }: Context): Seal {
  if (providers?.seal) return providers.seal
  throw conflict('This service has no secret to keep credentials with. Set SIGNALBOX_SECRET.')
}

/** Returns what seals. The secret stays the one in use until the transaction has ended. */
export async function sealFor(context: Context, tx: Tx): Promise<Seal> {
  const seal = sealOf(context)
  await holdSecret(tx)
  return seal
}
