'use client'

import { useSearchParams } from 'next/navigation'
import { Suspense, useDeferredValue, useEffect, useRef } from 'react'
import { FieldFrame } from '#components/kit/form/field-frame.tsx'
import { useUnsavedGuard } from '#components/kit/form/use-unsaved-guard.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { routes } from '#lib/routes.ts'
import { AddBar } from './add-bar.tsx'
import { Preview } from './preview.tsx'
import { useAdding } from './use-adding.ts'

function AddList() {
  const adding = useAdding()
  const box = useTypedBefore(adding.setText)
  const rows = useDeferredValue(adding.rows)
  const isSending = adding.progress !== null
  const guard = useUnsavedGuard(isSending || adding.ready.length > 0)
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-2">
      <div className="grid gap-4 lg:sticky lg:top-6">
        <FieldFrame
          id="pasted"
          label="List of companies"
          hint="Each company is recognized by its domain. Existing companies are not changed."
        >
          <Textarea
            ref={box}
            id="pasted"
            aria-describedby="pasted-hint"
            className="max-h-[60vh] min-h-72 font-mono text-xs! leading-5!"
            placeholder={'Halden AB, halden.example\norrin.example\n…'}
            spellCheck={false}
            autoFocus
            readOnly={isSending}
            value={adding.text}
            onChange={(event) => adding.setText(event.currentTarget.value)}
          />
        </FieldFrame>
        <AddBar adding={adding} />
      </div>
      <section aria-label="Preview" className="min-w-0 lg:pt-[1.625rem]">
        <Preview rows={rows} outcomes={adding.outcomes} isSending={isSending} />
      </section>
      {guard}
    </div>
  )
}

/** Takes over text that was typed or pasted before hydration. */
function useTypedBefore(setText: (text: string) => void) {
  const box = useRef<HTMLTextAreaElement>(null)
  const take = useRef(setText)
  useEffect(() => {
    if (box.current?.value) take.current(box.current.value)
  }, [])
  return box
}

const AddOne = lazyPart(() => import('./add-one.tsx'))

export function AddScreen() {
  const tab = useSearchParams().get('one') === null ? 'list' : 'one'
  return (
    <Tabs
      label="How many"
      value={tab}
      onChange={(next) =>
        history.pushState(null, '', next === 'one' ? `${routes.addCompanies}?one=` : routes.addCompanies)
      }
      tabs={[
        { value: 'list', label: 'A list', content: <AddList /> },
        {
          value: 'one',
          label: 'One company',
          content: (
            <Suspense fallback={<Skeleton className="h-44 max-w-[26rem]" />}>
              <AddOne />
            </Suspense>
          ),
        },
      ]}
    />
  )
}
