'use client'

import { FlaskConical } from 'lucide-react'
import { type ReactNode, Suspense, useId } from 'react'
import { useIsMac } from '#components/kit/shortcuts/platform.ts'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { tip } from '#components/ui/tooltip.ts'
import type { Intent } from './use-saving.ts'

const Trouble = lazyPart(() => import('./trouble.tsx'))

type Props = {
  busy: Intent | null
  failure: unknown
  /** What Save does besides: an automation that is on stays on. */
  isOn: boolean
  isNew: boolean
  canTest: boolean
  canTurnOn: boolean
  isDirty: boolean
  /** How the draft is kept, in one line. */
  status: string
  save: (intent: Intent) => void
  discard: ReactNode
}

/** Save, save and turn on, test run: below the summary, or at the foot of a narrow window. */
export function SaveBar(props: Props) {
  const { busy, failure, isOn, isNew, isDirty, canTest, canTurnOn, status, save, discard } = props
  const id = useId()
  const hasOn = canTurnOn && !isOn
  const mod = useIsMac() ? '⌘' : 'Ctrl'
  useShortcut('mod+s', () => save('save'), { group: 'Builder', label: 'Save', inFields: true })
  useShortcut('mod+Enter', () => save(hasOn ? 'on' : 'save'), {
    group: 'Builder',
    label: hasOn ? 'Save and turn on' : 'Save',
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
          {...tip(isOn ? 'It stays on' : 'It stays paused', `${mod} S`)}
        >
          Save
        </Button>
        {canTest && (
          <Button
            loading={busy === 'test'}
            onClick={() => save('test')}
            {...tip(`${isNew ? 'Saved paused, run' : 'Run'} once; nothing is delivered`)}
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
