import { type Call, clientOver } from '../client.ts'
import { operationsOver } from './operations.ts'

/** Loads what speaks to the service. It is not part of the first load: a first view has its data already. */
export function loadLink() {
  return import('./link.ts')
}

const call: Call = async (path, input, options) => {
  const { link } = await loadLink()
  return link.call(path, input, options)
}

export const client = clientOver(call)

/** `useQuery(api.people.list.queryOptions({ input }))`, `useMutation(api.people.update.mutationOptions())`. */
export const api = operationsOver(call)
