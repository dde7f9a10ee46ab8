import { useQuery } from '@tanstack/react-query'
import { Banner } from '#components/ui/banner.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { queueWords } from './queue-words.ts'

const refreshMs = 20_000

/** Says how far behind the organization is; nothing while all begins in time. */
export function QueueLine() {
  const enabled = useOffers()('getQueue')
  const { data } = useQuery({ ...api.queue.get.queryOptions(), enabled, refetchInterval: refreshMs })
  const words = queueWords(data)
  return words === null ? null : <Banner tone="caution">{words}</Banner>
}
