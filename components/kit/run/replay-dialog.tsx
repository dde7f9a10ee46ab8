'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { automationQuery } from '#components/kit/automation/queries.ts'
import { randomKey } from '#components/kit/form/intent.ts'
import { Failed } from '#components/kit/states/failed.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { api, client as service } from '#lib/api/browser/api.ts'
import { describeFailure } from '#lib/api/describe-failure.ts'
import { requestIdOf } from '#lib/api/errors.ts'
import { routes } from '#lib/routes.ts'
import type { Replay } from './replay.ts'
import { ReplayQuestions } from './replay-questions.tsx'

type Props = {
  automationId: string
  eventId: string
  eventName: string
  /** The event in one line. */
  summary: string
  /** The page shows something else than what is saved. */
  isChanged?: boolean
  onClose: () => void
}

/** Asks what a test on a past event may do, before it does it. */
export default function ReplayDialog(props: Props) {
  const { automationId, eventId, eventName, summary, isChanged = false, onClose } = props
  const router = useRouter()
  const { data, error } = useQuery(automationQuery(api, automationId))
  const [chosen, setChosen] = useState<Replay>({ output: 'page', condition: 'judge' })
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const key = useRef(randomKey())
  const choose = (change: Partial<Replay>) => {
    key.current = randomKey()
    setChosen((before) => ({ ...before, ...change }))
  }
  const start = async () => {
    setPending(true)
    setFailure(null)
    const isSent = chosen.output === 'delivered'
    const input = { automationId, eventId, condition: chosen.condition, dryRun: !isSent, asTest: isSent }
    try {
      const run = await service.runs.start(input, { context: { idempotencyKey: key.current } })
      router.push(routes.run(automationId, run.id))
    } catch (refused) {
      setFailure(refused)
      setPending(false)
    }
  }
  const wrong = failure ?? error
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Run this event as a test"
      description={summary}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="primary" loading={isPending} disabled={!data} onClick={() => void start()}>
            {chosen.output === 'page' ? 'Run the test' : 'Run it and deliver'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {data && <ReplayQuestions automation={data} {...{ eventName, chosen, choose, isChanged }} />}
        {!data && !error && <LoadingRows rows={3} label="Loading the automation" />}
        {wrong !== null && (
          <Failed title="The test did not start" requestId={requestIdOf(wrong)} compact>
            {describeFailure(wrong).text}
          </Failed>
        )}
      </div>
    </Dialog>
  )
}
