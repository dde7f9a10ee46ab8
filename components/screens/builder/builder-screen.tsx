'use client'

import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { askBefore } from '#components/kit/form/unsaved.ts'
import { useUnsavedGuard } from '#components/kit/form/use-unsaved-guard.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { BuilderBody, type Written } from './builder-body.tsx'
import { builderResolver } from './save/resolver.ts'
import { BuilderContext } from './state/builder-form.ts'
import { type Begin, type DraftRecord, useDraftRecord } from './state/use-draft-record.ts'

const SignOutDialog = lazyPart(() => import('./save/sign-out-dialog.tsx'))

/** Asks before signing out, because that deletes the draft. Render the returned dialog. */
function useSignOutGuard(isDirty: boolean): ReactNode {
  const [way, setWay] = useState<{ go: () => void } | null>(null)
  useEffect(() => (isDirty ? askBefore((go) => setWay({ go }), 'draft') : undefined), [isDirty])
  const stay = () => setWay(null)
  return (
    <Suspense>
      {way && (
        <SignOutDialog
          stay={stay}
          leave={() => {
            stay()
            way.go()
          }}
        />
      )}
    </Suspense>
  )
}

/** Says on leaving that the draft is kept. */
function useLeaveToast({ isDirty, isLost, isOver }: DraftRecord): void {
  const left = useEffectEvent(() => {
    if (!isDirty || isLost || isOver.current) return
    toast({ title: 'Draft kept', description: 'You find it again when you come back to this page.' })
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
  const saved = useRef(automation)
  saved.current = automation
  const resolver = useMemo(() => builderResolver(() => saved.current), [])
  const version = automation?.version ?? null
  const record = useDraftRecord({ scope, begin, organizationZone, version, resolver })
  const guard = useUnsavedGuard(record.isLost)
  const signOutGuard = useSignOutGuard(record.isDirty)
  useLeaveToast(record)
  const { form, isOpen, store, isDirty: isChanged } = record
  const page = useMemo(
    () => ({ automation, store, isChanged, isOpen, now }),
    [automation, store, isChanged, isOpen, now],
  )
  return (
    <FormProvider {...form}>
      <BuilderContext value={page}>
        <BuilderBody {...{ record, organizationZone, written }} />
        {guard}
        {signOutGuard}
      </BuilderContext>
    </FormProvider>
  )
}
