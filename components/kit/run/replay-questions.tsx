'use client'

import { useQuery } from '@tanstack/react-query'
import { Choices } from '#components/ui/choices.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { api } from '#lib/api/browser/api.ts'
import { type Asking, askingOf, type Replay, replayWords, whereItGoes } from './replay.ts'

type Chosen = { chosen: Replay; choose: (change: Partial<Replay>) => void }
type Props = Chosen & { automation: AutomationDetail; eventName: string; isChanged: boolean }

export function ReplayQuestions({ automation, eventName, chosen, choose, isChanged }: Props) {
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
              label: 'Only to the page of the run',
              note: 'Nothing is delivered, and nothing is changed.',
            },
            {
              value: 'delivered',
              label: `Also to ${whereItGoes(automation)}`,
              note: 'It does all that a real run may do.',
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
            note: 'When the event does not fit, the test ends there and says why.',
          },
          { value: 'skip', label: skip, note: 'It runs in any case.' },
        ]}
      />
      <p role="status" className="text-sm text-caution empty:hidden">
        {isUnjudged &&
          'No language model is configured, so no condition can be judged: the test will end as skipped. Set SIGNALBOX_MODEL_LOW.'}
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
