'use client'

import { FlaskConical } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useMay } from '#components/kit/automation/use-change-automation.ts'
import { useIsMac } from '#components/kit/shortcuts/platform.ts'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { tip } from '#components/ui/tooltip.ts'
import { useBuilder } from '../state/builder-form.ts'
import type { DraftRecord } from '../state/use-draft-record.ts'
import { tooManyRuns } from '../summary/pace.ts'
import { useSummary } from '../summary/use-summary.ts'
import type { Intent, Saving } from './use-saving.ts'

const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx'))
const PaceDialog = lazyPart(() => import('./pace-dialog.tsx'))
const Trouble = lazyPart(() => import('./trouble.tsx'))

type BarProps = {
  busy: Intent | null
  failure: unknown
  /** The automation is on and stays on. */
  isOn: boolean
  isNew: boolean
  canTest: boolean
  canTurnOn: boolean
  isDirty: boolean
  /** Says in one line where the draft is stored. */
  status: string
  save: (intent: Intent) => void
  discard: ReactNode
}

/** Save, save and turn on, test run: below the summary, or at the foot of a narrow window. */
function SaveBar(props: BarProps) {
  const { busy, failure, isOn, isNew, isDirty, canTest, canTurnOn, status, save, discard } = props
  const id = useId()
  const hasOn = canTurnOn && !isOn
  const savesPaused = isNew ? 'Save paused' : 'Save'
  const mod = useIsMac() ? '⌘' : 'Ctrl'
  useShortcut('mod+s', () => save('save'), { group: 'Builder', label: savesPaused, inFields: true })
  useShortcut('mod+Enter', () => save(hasOn ? 'on' : 'save'), {
    group: 'Builder',
    label: hasOn ? 'Save and turn on' : savesPaused,
    inFields: true,
  })
  return (
    <section
      aria-label="Save"
      aria-describedby={id}
      className="grid gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-t max-lg:border-line max-lg:bg-raised max-lg:px-4 max-lg:py-2.5 max-lg:shadow-float sm:max-lg:px-6"
    >
      <Suspense>{failure !== null && <Trouble failure={failure} />}</Suspense>
      <div className="flex flex-wrap items-center gap-2">
        {hasOn && (
          <Button
            variant="primary"
            className="max-lg:flex-1"
            loading={busy === 'on'}
            onClick={() => save('on')}
            {...tip('Save and turn on', `${mod} ↵`)}
          >
            Save and turn on
          </Button>
        )}
        <Button
          variant={hasOn ? 'secondary' : 'primary'}
          className={hasOn ? undefined : 'max-lg:flex-1'}
          loading={busy === 'save'}
          onClick={() => save('save')}
          {...tip(stateAfter(isNew, isOn), `${mod} S`)}
        >
          {savesPaused}
        </Button>
        {canTest && (
          <Button
            loading={busy === 'test'}
            onClick={() => save('test')}
            {...tip(`${isNew ? 'Saves it paused and runs' : 'Runs'} it once. Nothing is delivered`)}
          >
            <FlaskConical aria-hidden="true" />
            <span className="max-sm:sr-only">
              {isNew ? 'Save paused and test' : isDirty ? 'Save and test' : 'Test run'}
            </span>
          </Button>
        )}
      </div>
      <div className="flex items-center justify-between gap-2">
        <p id={id} role="status" className="text-xs text-ink-3">
          {busy ? 'Saving…' : status}
        </p>
        {discard}
      </div>
    </section>
  )
}

function stateAfter(isNew: boolean, isOn: boolean): string {
  if (isNew) return 'It runs only after you turn it on'
  return isOn ? 'The automation stays on' : 'The automation stays paused'
}

type Props = { record: DraftRecord; saving: Saving; discard: () => void }

/** The buttons, and the dialogs before saving. */
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
  if (isLost) return 'Not saved; this browser cannot keep a draft'
  if (isDirty) return 'Draft kept in this browser'
  return isSaved ? 'Saved' : 'A draft is kept in this browser while you type'
}
