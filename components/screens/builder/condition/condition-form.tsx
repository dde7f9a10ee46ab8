'use client'

import Link from 'next/link'
import { Suspense } from 'react'
import { FieldFrame } from '#components/kit/form/field-frame.tsx'
import { Button } from '#components/ui/button.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { routes } from '#lib/routes.ts'
import { controlId } from '../draft/fields.ts'
import { useBuilderField, useDraft } from '../state/builder-form.ts'

const BackTest = lazyPart(() => import('./back-test.tsx'))
const FieldGuide = lazyPart(() => import('./field-guide.tsx'))
const RulesEditor = lazyPart(() => import('../rules/rules-editor.tsx'))

const longest = 2000

type Props = {
  /** Some condition is required, and there are no rules. */
  isNeeded: boolean
  /** There are words, and no model to judge them. */
  isUnjudged: boolean
}

/** Edits rules and words, and tries them on past events. */
export default function ConditionForm({ isNeeded, isUnjudged }: Props) {
  const { value: condition, set, problem } = useBuilderField('event.condition')
  const offers = useOffers()
  const { event } = useDraft()
  const id = controlId('event.condition')
  const hasRules = event.rules.rows.length > 0
  const canHaveRules = offers('listEventKinds') && offers('testCondition')
  return (
    <>
      {canHaveRules && (event.events.length > 0 || hasRules) && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <RulesEditor />
        </Suspense>
      )}
      <div className="grid min-w-0 gap-2">
        <FieldFrame
          id={id}
          label={hasRules ? 'And only if' : 'Run only if'}
          error={problem}
          counter={{ length: condition.length, max: longest }}
          hint={`In plain words. A model reads ${hasRules ? 'each event that meets the rules' : 'the event'} and answers yes, no, or cannot tell.`}
        >
          <Textarea
            id={id}
            value={condition}
            placeholder="The customer reports that a payment was taken twice"
            aria-invalid={problem ? true : undefined}
            aria-required={isNeeded || undefined}
            aria-describedby={`${id}-hint ${id}-counter${isUnjudged ? ` ${id}-judge` : ''}`}
            onChange={({ currentTarget }) => set(currentTarget.value)}
          />
        </FieldFrame>
        {isUnjudged && <NoJudge id={`${id}-judge`} hasRules={hasRules} clear={() => set('')} />}
      </div>
      {event.events.length > 0 && (
        <Suspense fallback={<Skeleton className="h-9" />}>
          {offers('listEventKinds') && <FieldGuide events={event.events} />}
          {offers('testCondition') && <BackTest event={event} />}
        </Suspense>
      )}
    </>
  )
}

type NoJudgeProps = { id: string; hasRules: boolean; clear: () => void }

/** Words without a model stop every event: said before saving, with what can be done. */
function NoJudge({ id, hasRules, clear }: NoJudgeProps) {
  const offers = useOffers()
  return (
    <div
      role="status"
      className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-[7px] bg-caution-soft px-3 py-2 text-sm"
    >
      <p id={id} className="flex min-w-0 flex-1 basis-64 items-start gap-2">
        <span className="mt-1">
          <StatusMark status="held" />
        </span>
        <span>
          No AI model is set up, so nothing can judge these words and every event would be skipped.{' '}
          {hasRules ? 'The rules need no model.' : 'Use rules, which need no model.'}{' '}
          {offers('listModels') && (
            <Link href={routes.settingsModels} className="font-medium underline underline-offset-2">
              Models
            </Link>
          )}
        </span>
      </p>
      {hasRules && (
        <Button size="sm" onClick={clear}>
          Use the rules alone
        </Button>
      )}
    </div>
  )
}
