'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { automationQuery } from '#components/kit/automation/queries.ts'
import { randomKey } from '#components/kit/form/intent.ts'
import { Failed } from '#components/kit/states/failed.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { Button } from '#components/ui/button.tsx'
import { Choices } from '#components/ui/choices.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { api, client as service } from '#lib/api/browser/api.ts'
import { requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { routes } from '#lib/routes.ts'
import { type Asking, askingOf, type Replay, replayWords, whereItGoes } from './replay.ts'

type Chosen = { chosen: Replay; choose: (change: Partial<Replay>) => void }
type QuestionsProps = Chosen & { automation: AutomationDetail; eventName: string; isChanged: boolean }

function ReplayQuestions({ automation, eventName, chosen, choose, isChanged }: QuestionsProps) {
  const asking = askingOf(automation, eventName)
  return (
    <>
      <div className="grid gap-1.5">
        <h3 className="text-sm font-medium">Where the output goes</h3>
        <Choices
          label="Where the output goes"
          value={chosen.output}
          onChange={(output) => choose({ output })}
          choices={[
            {
              value: 'page',
              label: 'Only on the page of the run',
              note: 'Nothing is delivered, and nothing is changed.',
            },
            {
              value: 'delivered',
              label: `Also to ${whereItGoes(automation)}`,
              note: 'It does everything that a real run does.',
            },
          ]}
        />
      </div>
      {asking && <InTheWay asking={asking} chosen={chosen} choose={choose} />}
      <p className="text-sm text-ink-2">{replayWords(isChanged)}</p>
    </>
  )
}

function InTheWay({ asking, chosen, choose }: Chosen & { asking: Asking }) {
  const { title, judge, skip, needsModel } = asking
  const isUnjudged = useNoJudge(needsModel) && chosen.condition === 'judge'
  return (
    <div className="grid gap-1.5">
      <h3 className="text-sm font-medium">{title}</h3>
      <Choices
        label={title}
        value={chosen.condition}
        onChange={(condition) => choose({ condition })}
        choices={[
          {
            value: 'judge',
            label: judge,
            note: 'If the event does not match, the test stops and shows why.',
          },
          { value: 'skip', label: skip, note: 'The test runs whatever the event says.' },
        ]}
      />
      <p role="status" className="text-sm text-caution empty:hidden">
        {isUnjudged &&
          'No language model is set, so the condition cannot be judged and the test will be skipped. Choose one in Settings → Models.'}
      </p>
    </div>
  )
}

/** Whether it is known that no language model judges conditions. */
function useNoJudge(needsModel: boolean): boolean {
  const offers = useOffers()
  const enabled = needsModel && offers('listModels')
  const { data } = useQuery({ ...api.models.list.queryOptions(), enabled })
  return data?.judge.configured === false
}

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
