import type { Providers } from '#service/core/providers.ts'
import type { Access, Secrets, Settings } from '#service/core/sources.ts'
import { checkMailPort, reachableAddress } from '#service/deliveries/send/reach.ts'
import { requester } from '#service/deliveries/send/request.ts'

/** As much as one page of a sender may be. */
const longestPage = 32 * 1024 * 1024

type Known = { settings: Settings; secrets: Secrets; inboundUrl: string | null }

/** Access of a source to its sender, over the same guarded requests as every address that owners enter. */
export function accessOf(
  { patience, allowPrivate, slackUrl, discordUrl }: Providers,
  known: Known,
  signal: AbortSignal,
): Access {
  const request = requester(patience, allowPrivate ? 'anything' : 'public', longestPage)
  return {
    ...known,
    addresses: { slack: slackUrl, discord: discordUrl },
    signal,
    now: () => new Date(),
    findHost: async (name, port) => {
      const reach = allowPrivate ? 'anything' : 'no-local'
      const address = await reachableAddress(name, reach)
      checkMailPort(port, reach)
      return address
    },
    fetch: (address, init) => {
      signal.throwIfAborted()
      return request(address, init)
    },
  }
}
