'use client'

import { Button } from '#components/ui/button.tsx'
import type { ImportPreview } from '#contract/import-shape.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { Station } from '../connect/stations.tsx'
import { Checked } from './checked.tsx'
import { MappingFields } from './mapping-fields.tsx'
import { SendFile } from './send-file.tsx'
import { type Chosen, fileProblem, mappingProblems } from './sending.ts'
import { SendingBar } from './sending-bar.tsx'
import { type Tries, useTries } from './use-tries.ts'

type Props = { chosen: Chosen; onStarted: (importId: string) => void }

const isTable = ({ format }: Chosen) => format === 'csv' || format === 'jsonl'

/** The steps behind the choice of a file: its columns, what would be made of it, and the import itself. */
export function TryImport({ chosen, onStarted }: Props) {
  const tries = useTries(chosen)
  const { data, error } = tries.tried
  if (data?.preview) return <Steps {...{ tries, chosen, onStarted }} preview={data.preview} />
  return (
    <Station number={2} title={isTable(chosen) ? mappingTitle : lookTitle} isLast>
      <div className="mt-2.5 max-w-[40rem]">
        {error ? (
          <Refused error={error} chosen={chosen} onRetry={() => void tries.tried.refetch()} />
        ) : (
          <SendingBar progress={tries.tried.progress} words="Checking the file" />
        )}
      </div>
    </Station>
  )
}

const mappingTitle = 'Say what the columns hold'
const lookTitle = 'Check what would be created'

type StepsProps = Props & { tries: Tries; preview: ImportPreview }

function Steps({ tries, chosen, preview, onStarted }: StepsProps) {
  const { tried, mapping, given } = tries
  const problems = mappingProblems(tried.error)
  const hasColumns = isTable(chosen)
  const isReady = !hasColumns || ['content', 'sentAt'].every((it) => it in (mapping.columns ?? {}))
  const state = isReady ? 'open' : 'ahead'
  const at = hasColumns ? 3 : 2
  return (
    <>
      {hasColumns && (
        <Station number={2} title={mappingTitle} state={isReady ? 'done' : 'open'}>
          <MappingFields tries={tries} problems={problems} />
        </Station>
      )}
      <Station number={at} title={lookTitle} state={state}>
        {isReady ? (
          <Checked preview={preview} isOld={tried.isFetching} size={chosen.file.size}>
            <Looking tries={tries} chosen={chosen} hasProblems={problems.size > 0} />
          </Checked>
        ) : (
          <p className="mt-0.5 text-ink-2">Choose the columns of the message and of its date first.</p>
        )}
      </Station>
      <Station number={at + 1} title="Import it" state={state} isLast>
        <SendFile
          chosen={chosen}
          mapping={given ?? (hasColumns ? mapping : undefined)}
          checked={isReady && problems.size === 0 ? preview.checked : null}
          hasMapping={hasColumns}
          onStarted={onStarted}
        />
      </Station>
    </>
  )
}

type LookingProps = { tries: Tries; chosen: Chosen; hasProblems: boolean }

/** A look that is under way or failed, and the look at the rest of a large file. */
function Looking({ tries: { tried, isWhole, lookAtAll }, chosen, hasProblems }: LookingProps) {
  if (tried.isFetching) return <SendingBar progress={tried.progress} words="Checking again" />
  if (tried.error && !hasProblems)
    return <Refused error={tried.error} chosen={chosen} onRetry={() => void tried.refetch()} />
  if (isWhole) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button onClick={lookAtAll}>Check the whole file</Button>
      <span className="text-sm text-ink-2">
        Only the beginning of the file is checked so far. To check the rest, all of it is sent.
      </span>
    </div>
  )
}

type RefusedProps = { error: unknown; chosen: Chosen; onRetry: () => void }

/** Why the file could not be looked at, and what helps. */
function Refused({ error, chosen, onRetry }: RefusedProps) {
  const problem = fileProblem(error)
  const { title, text, retriable } = describeFailure(error)
  return (
    <div role="alert" className="grid justify-items-start gap-2.5">
      <p className="max-w-[40rem] text-stop">
        {problem === null ? `${title}. ${text}` : `${chosen.file.name} cannot be imported. ${problem}`}
      </p>
      {problem === null && retriable && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}
