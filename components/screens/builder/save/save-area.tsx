'use client'

import { Suspense, useState } from 'react'
import { useMay } from '#components/kit/automation/use-change-automation.ts'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useBuilder } from '../state/builder-form.ts'
import type { DraftRecord } from '../state/use-draft-record.ts'
import { tooManyRuns } from '../summary/pace.ts'
import { useSummary } from '../summary/use-summary.ts'
import { SaveBar } from './save-bar.tsx'
import type { Intent, Saving } from './use-saving.ts'

const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx'))
const PaceDialog = lazyPart(() => import('./pace-dialog.tsx'))

type Props = { record: DraftRecord; saving: Saving; discard: () => void }

/** The buttons, with the questions that are asked before saving. */
export function SaveArea({ record, saving, discard }: Props) {
  const { automation } = useBuilder()
  const may = useMay()
  const { perDay } = useSummary()
  const [asking, setAsking] = useState<Intent | null>(null)
  const isOn = automation?.enabled ?? false
  const save = (intent: Intent) => {
    const isTurning = intent === 'on' || (isOn && intent === 'save')
    if (isTurning && (perDay ?? 0) > tooManyRuns) setAsking(intent)
    else void saving.save(intent)
  }
  return (
    <>
      <SaveBar
        busy={saving.busy}
        failure={saving.failure}
        isOn={isOn}
        isNew={automation === null}
        isDirty={record.isDirty}
        canTest={may('startRun') && may('updateAutomation') && may('getRun')}
        canTurnOn={automation === null || may('resumeAutomation')}
        status={statusOf(record, automation !== null)}
        save={save}
        discard={
          record.isDirty ? (
            <Button size="sm" variant="quiet" onClick={discard}>
              Discard draft
            </Button>
          ) : null
        }
      />
      <Suspense>
        {asking && perDay !== null && (
          <PaceDialog
            perDay={perDay}
            onClose={() => setAsking(null)}
            onConfirm={() => {
              setAsking(null)
              void saving.save(asking)
            }}
          />
        )}
        {saving.conflict && (
          <ConflictDialog
            conflict={saving.conflict}
            mine={record.draft}
            onClose={saving.closeConflict}
            settle={saving.settle}
          />
        )}
      </Suspense>
    </>
  )
}

function statusOf({ isDirty, isLost }: DraftRecord, isSaved: boolean): string {
  if (isLost) return 'Not saved, and no draft is kept'
  if (isDirty) return 'Draft kept in this browser'
  return isSaved ? 'As saved' : 'Drafts are kept in this browser as you go'
}
