import { isIP } from 'node:net'
import { type Context, memberOf } from '#service/core/context.ts'
import { conflict, forbidden } from '#service/core/errors.ts'

/** Address that passkeys are made for, and its host, which browsers hold them by. */
export type RelyingParty = { origin: string; id: string }

/** Whether browsers make passkeys for an address: one with a name and encryption, or this machine by its name. */
function takesPasskeys({ protocol, hostname }: URL): boolean {
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return false
  return protocol === 'https:' || hostname === 'localhost'
}

/**
 * Returns where the browser of a request is. Only the dashboard can say, and signs it: the holder of a key could otherwise
 * have a passkey answer at a page of their own.
 */
export function relyingParty(context: Context, signed?: string): RelyingParty {
  const origin = memberOf(context.principal)?.origin ?? context.originOf?.(signed) ?? null
  if (origin === null || !URL.canParse(origin))
    throw forbidden('Passkeys are used through the dashboard, which says at which address its browser is.')
  const url = new URL(origin)
  if (!takesPasskeys(url))
    throw conflict(
      'Browsers make passkeys only for an https address with a name, and for localhost. Open the dashboard there.',
    )
  return { origin: url.origin, id: url.hostname }
}
