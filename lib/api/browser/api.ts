import { createORPCClient } from '@orpc/client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { Client } from '../link.ts'

/** Loads what speaks to the service. It is not part of the first load: a first view has its data already. */
export function loadLink() {
  return import('./link.ts')
}

export const client: Client = createORPCClient<Client>({
  async call(path, input, options) {
    const { link } = await loadLink()
    return link.call(path, input, options)
  },
})

/** `useQuery(api.people.list.queryOptions({ input }))`, `useMutation(api.people.update.mutationOptions())`. */
export const api = createTanstackQueryUtils(client)
