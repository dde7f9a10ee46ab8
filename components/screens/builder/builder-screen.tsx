'use client'

import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useUnsavedGuard } from '#components/kit/form/unsaved/use-unsaved-guard.tsx'
import { askBefore } from '#components/kit/form/unsaved/when-saved.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { BuilderBody, type Written } from './builder-body.tsx'
import type { BuilderDraft } from './draft/draft.ts'
import { type FieldName, isTouched, type Problem } from './draft/fields.ts'
import { isTyped, nothingTyped, type Typed } from './draft/typed.ts'
import { BuilderContext } from './state/builder-context.ts'
import { type Begin, type DraftRecord, useDraftRecord } from './state/use-draft-record.ts'

/** A draft outlives leaving its page, but not signing out: that is asked about. Render what it gives. */
function useSignOutGuard(isDirty: boolean): ReactNode {
  const [way, setWay] = useState<{ go: () => void } | null>(null)
  useEffect(() => (isDirty ? askBefore((go) => setWay({ go }), 'draft') : undefined), [isDirty])
  const stay = () => setWay(null)
  return (
    <Dialog
      open={way !== null}
      onOpenChange={(open) => !open && stay()}
      title="Sign out without saving?"
      description="Your draft on this page is not saved. This browser keeps no drafts of whoever signs out."
      size="sm"
      footer={
        <>
          <Button onClick={stay} autoFocus>
            Stay
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              stay()
              way?.go()
            }}
          >
            Sign out
          </Button>
        </>
      }
    />
  )
}

/** Whoever leaves with a draft is told that it stays. */
function useLeaveToast({ isDirty, isLost, isOver }: DraftRecord): void {
  const left = useEffectEvent(() => {
    if (!isDirty || isLost || isOver.current) return
    toast({ title: 'Draft kept', description: 'It is there again when you come back to this page.' })
  })
  useEffect(() => () => left(), [])
}

type Props = {
  /** Names the draft in the browser: `new`, `new:<template>`, `edit:<id>`. */
  scope: string
  begin: Begin
  organizationZone: string
  now: number
  /** The automation that is edited; null for a new one. */
  automation: AutomationDetail | null
  written: Written | null
}

export function BuilderScreen({ scope, begin, organizationZone, now, automation, written }: Props) {
  const record = useDraftRecord({ scope, begin, organizationZone, version: automation?.version ?? null })
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [typed, setTyped] = useState(nothingTyped)
  const list = useRef<{ focus: () => void }>(null)
  const guard = useUnsavedGuard(record.isLost)
  const signOutGuard = useSignOutGuard(record.isDirty)
  useLeaveToast(record)
  const { draft, setDraft, isOpen, store, isDirty: isChanged } = record
  const builder = useMemo(() => {
    const change = (patch: Partial<BuilderDraft>) => {
      setDraft((before) => ({ ...before, ...patch }))
      setProblems((before) => before.filter(({ field }) => !isTouched(field, patch)))
    }
    const type = (patch: Partial<Typed>) => {
      setTyped((before) => ({ ...before, ...patch }))
      setProblems((before) => before.filter(({ field }) => !isTyped(field, patch)))
    }
    const problemOf = (field: FieldName) => problems.find((one) => one.field === field)?.message ?? null
    return { draft, change, typed, type, problemOf, problems, automation, store, isChanged, isOpen, now }
  }, [draft, setDraft, typed, problems, automation, store, isChanged, isOpen, now])
  const say = (found: Problem[]) => {
    setProblems(found)
    if (found.length > 0) requestAnimationFrame(() => list.current?.focus())
  }
  return (
    <BuilderContext value={builder}>
      <BuilderBody {...{ record, organizationZone, written, list, say }} />
      {guard}
      {signOutGuard}
    </BuilderContext>
  )
}
