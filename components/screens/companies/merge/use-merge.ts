'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { createIntent } from '#components/kit/form/intent.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { Company } from '#contract/companies.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'

/** One merge: the same key over every attempt at the same target, another for another. */
export function useMerge(source: Company) {
  const cache = useQueryClient()
  const router = useRouter()
  const intent = useRef(createIntent())
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function merge(target: Company) {
    if (isPending) return
    setPending(true)
    setError(null)
    const input = { companyId: target.id, sourceCompanyIds: [source.id] }
    try {
      await client.companies.merge(input, { context: { idempotencyKey: intent.current.keyFor(input) } })
    } catch (failure) {
      setPending(false)
      setError(failure)
      return
    }
    intent.current.done()
    // What is shown of the source would only be asked for in vain.
    cache.removeQueries({ queryKey: api.companies.get.queryKey({ input: { companyId: source.id } }) })
    for (const queryKey of [api.companies.key(), api.people.key(), api.topics.key()])
      void cache.invalidateQueries({ queryKey, refetchType: 'none' })
    toast({ title: `${source.name} is merged into ${target.name}`, tone: 'clear' })
    router.push(routes.company(target.id))
  }

  return { merge, isPending, error, forget: () => setError(null) }
}
