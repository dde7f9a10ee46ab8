'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import Link from 'next/link'
import { useMay } from '#components/kit/automation/use-may.ts'
import { randomKey } from '#components/kit/form/intent.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { DeliveryDetail } from '#contract/run-shape.ts'
import { api, client as service } from '#lib/api/browser/api.ts'
import { describeFailure } from '#lib/api/describe-failure.ts'
import { routes } from '#lib/routes.ts'

/** For what did not arrive, or may not have: the same text to the same place, without another run. */
export function SendAgain({ delivery: { id, status } }: { delivery: DeliveryDetail }) {
  const client = useQueryClient()
  const may = useMay()
  const send = useMutation({
    mutationFn: () =>
      service.destinations.retryDelivery({ deliveryId: id }, { context: { idempotencyKey: randomKey() } }),
    onSuccess: () => client.invalidateQueries({ queryKey: api.runs.key() }),
    onError: (error) =>
      toast({ title: 'It was not sent again', description: describeFailure(error).text, tone: 'stop' }),
  })
  if ((status !== 'failed' && status !== 'uncertain') || !may('retryDelivery')) return null
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-2">
      <Button size="sm" onClick={() => send.mutate()} loading={send.isPending}>
        <RotateCw aria-hidden="true" /> Send again
      </Button>
      {status === 'failed' && may('listDestinations') && (
        <Link
          href={routes.settingsDestinations}
          className="text-ink-2 underline decoration-line-strong underline-offset-3 hover:text-ink"
        >
          Its destination
        </Link>
      )}
      {status === 'uncertain' && <span>It may then stand there twice.</span>}
    </div>
  )
}
