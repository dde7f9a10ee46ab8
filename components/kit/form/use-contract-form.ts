'use client'

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import type { ZodType } from 'zod'
import { type FieldIssue, isSessionEnded, overtakenOf } from '#lib/api/errors.ts'
import { type Draft, type DraftStore, useDraft } from './draft.ts'
import { showFailure } from './failure.ts'
import { createIntent } from './intent.ts'
import type { FieldOf } from './issues.ts'
import { type Tells, withTheirs } from './overtaken.ts'
import { useServiceForm } from './use-service-form.ts'

/** Loads the schema of the contract when the form needs it: it is no part of what a page loads first. */
export type LoadSchema<Input> = () => Promise<ZodType<Input>>

export type ToInput<Values> = (values: Values) => unknown

export type FormSetup<Values extends FieldValues, Input, Output> = {
  /** `() => import('#contract/company-input.ts').then((it) => it.updateCompanyInput)` */
  schema: LoadSchema<Input>
  values: DefaultValues<Values>
  /** Converts the values of the form where they differ from the input: empty text for null, ids of the page. */
  toInput?: ToInput<Values>
  /** Sends the input with the key as `Idempotency-Key`: the same key for retries, a new one after a change. */
  save: (input: Input, idempotencyKey: string) => Promise<Output>
  saved?: (output: Output) => void
  /** What is edited, as it was read: sent as `expected`, so that nothing that somebody else wrote is replaced unseen. */
  seen?: Record<string, unknown>
  tells?: Tells
  fieldOf?: FieldOf
  /** Under this name the text is kept when the session ends before it is saved. */
  draftKey?: string
}

export type ContractForm<Values extends FieldValues = FieldValues, Input = unknown> = {
  form: UseFormReturn<Values, unknown, Input>
  submit: () => Promise<void>
  state: 'idle' | 'pending' | 'saved'
  sessionOver: boolean
  /** The values are those that an ended session left behind. */
  restored: boolean
  discardDraft: () => void
}

export function useContractForm<Values extends FieldValues, Input, Output>(
  setup: FormSetup<Values, Input, Output>,
): ContractForm<Values, Input> {
  const { schema, values } = setup
  const draft = useDraft<Values>(setup.draftKey)
  const latest = useRef(setup)
  latest.current = setup
  const seen = useRef(setup.seen)
  const resolver = useMemo(
    () =>
      contractResolver<Values, Input>(schema, (now) => {
        const input = latest.current.toInput?.(now) ?? now
        return seen.current ? { ...Object(input), expected: seen.current } : input
      }),
    [schema],
  )
  const { form, object } = useServiceForm<Values, Input>({
    defaultValues: values,
    resolver,
    mode: 'onTouched',
    fieldOf: setup.fieldOf,
  })
  useNewerValues(form, setup, seen)
  const [state, setState] = useState<ContractForm['state']>('idle')
  const [sessionOver, setSessionOver] = useState(false)
  const intent = useRef(createIntent())
  const { restored, discardDraft } = useRestored(form, draft, intent)

  const refuse = useCallback(
    (error: unknown) => {
      const over = isSessionEnded(error)
      setSessionOver(over)
      if (over) draft.write({ values: form.getValues(), intent: intent.current.current() })
      if (seen.current) seen.current = withTheirs(seen.current, overtakenOf(error))
      showFailure({ form, object }, error, latest.current.tells)
    },
    [form, object, draft],
  )

  const send = useCallback(
    async (input: Input) => {
      const output = await latest.current.save(input, intent.current.keyFor(input))
      intent.current.done()
      draft.drop()
      form.reset(form.getValues())
      setState('saved')
      latest.current.saved?.(output)
    },
    [form, draft],
  )

  const busy = useRef(false)
  const submit = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    setState('pending')
    setSessionOver(false)
    try {
      await form.handleSubmit(send, () => setState('idle'))()
    } catch (error) {
      setState('idle')
      refuse(error)
    } finally {
      busy.current = false
    }
  }, [form, send, refuse])

  return { form, submit, state, sessionOver, restored, discardDraft }
}

/** A form in which nothing is typed shows what somebody else has saved meanwhile. */
function useNewerValues<Values extends FieldValues, Input, Output>(
  form: UseFormReturn<Values, unknown, Input>,
  { values, seen: read }: FormSetup<Values, Input, Output>,
  seen: { current: Record<string, unknown> | undefined },
) {
  const isDirty = read !== undefined && form.formState.isDirty
  const known = useRef(JSON.stringify(read))
  const now = JSON.stringify(read)
  useEffect(() => {
    if (isDirty || now === known.current) return
    known.current = now
    seen.current = read
    form.reset(values)
  }, [isDirty, now, read, values, seen, form])
}

/** Restores the values of an ended session after the first paint, because the server drew without them. */
function useRestored<Values extends FieldValues, Input>(
  form: UseFormReturn<Values, unknown, Input>,
  draft: DraftStore<Draft<Values>>,
  intent: { current: ReturnType<typeof createIntent> },
) {
  const [restored, setRestored] = useState(false)
  useEffect(() => {
    const kept = draft.read()
    if (!kept) return
    intent.current = createIntent(kept.intent)
    form.reset(kept.values, { keepDefaultValues: true })
    setRestored(true)
  }, [form, draft, intent])
  const discardDraft = useCallback(() => {
    draft.drop()
    form.reset()
    setRestored(false)
  }, [form, draft])
  return { restored, discardDraft }
}

/** Checks the values against the schema of the contract, in the words that the service uses too. */
export function contractResolver<Values extends FieldValues, Input>(
  load: LoadSchema<Input>,
  toInput: ToInput<Values> = (values) => values,
): Resolver<Values, unknown, Input> {
  return async (values, context, options) => {
    const [schema, { plainMessage }] = await Promise.all([
      load(),
      import('#contract/common/plain-message.ts'),
    ])
    const standard = {
      '~standard': {
        version: 1 as const,
        vendor: 'signalbox',
        validate: async () => {
          const result = await schema['~standard'].validate(toInput(values))
          if (!result.issues) return result
          return { issues: result.issues.map((issue) => ({ ...issue, message: plainMessage(issue) })) }
        },
      },
    }
    const resolved = await standardSchemaResolver(standard)(values, context, { ...options })
    return resolved as Awaited<ReturnType<Resolver<Values, unknown, Input>>>
  }
}

/** Checks a request against the contract, for a form whose fields differ from those of the request. */
export async function contractIssues(load: LoadSchema<unknown>, input: unknown): Promise<FieldIssue[]> {
  const [schema, { plainMessage }] = await Promise.all([load(), import('#contract/common/plain-message.ts')])
  const { error } = schema.safeParse(input)
  return (error?.issues ?? []).map((issue) => ({
    path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    message: plainMessage(issue),
  }))
}
