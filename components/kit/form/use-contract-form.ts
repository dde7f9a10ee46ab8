'use client'

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { describeFailure } from '#lib/api/describe-failure.ts'
import { isSessionEnded, issuesOf } from '#lib/api/errors.ts'
import { namesIn } from './field-names.ts'
import { createIntent } from './intent.ts'
import { sortIssues } from './issues.ts'
import { type LoadSchema, schemaResolver, type ToInput } from './schema-resolver.ts'
import { type KeptDraft, useDraft } from './use-draft.ts'

export type FormSetup<Values extends FieldValues, Input, Output> = {
  /** `() => import('#contract/companies.ts').then((it) => it.updateCompanyInput)` */
  schema: LoadSchema<Input>
  values: DefaultValues<Values>
  /** Where the values of the form are not yet the input: empty text that means null, ids of the page. */
  toInput?: ToInput<Values>
  /** Sends it, with the key as `Idempotency-Key`: the same over retries, a new one after a change. */
  save: (input: Input, idempotencyKey: string) => Promise<Output>
  saved?: (output: Output) => void
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
  const resolver = useMemo(
    () => schemaResolver<Values, Input>(schema, (now) => latest.current.toInput?.(now) ?? now),
    [schema],
  )
  const form = useForm<Values, unknown, Input>({ defaultValues: values, resolver, mode: 'onTouched' })
  const [state, setState] = useState<ContractForm['state']>('idle')
  const [sessionOver, setSessionOver] = useState(false)
  const intent = useRef(createIntent())
  const { restored, discardDraft } = useRestored(form, draft, intent)

  const refuse = useCallback(
    (error: unknown) => {
      const over = isSessionEnded(error)
      setSessionOver(over)
      if (over) draft.keep({ values: form.getValues(), intent: intent.current.current() })
      showTrouble(form, error)
    },
    [form, draft],
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

function showTrouble<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values, unknown, unknown>, 'getValues' | 'setError'>,
  error: unknown,
) {
  const issues = issuesOf(error)
  const { fields, rest } = sortIssues(issues, namesIn(form.getValues()))
  for (const { name, message } of fields) form.setError(name as Path<Values>, { type: 'server', message })
  const words = issues.length === 0 ? [describeFailure(error).text] : rest
  if (words.length > 0) form.setError('root.server', { type: 'server', message: words.join(' ') })
}

/** What an ended session left behind is put back after the first paint, which the server drew without it. */
function useRestored<Values extends FieldValues, Input>(
  form: UseFormReturn<Values, unknown, Input>,
  draft: KeptDraft<Values>,
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
