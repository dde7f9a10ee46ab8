'use client'

import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { encode } from 'uqr'
import { Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { Failed } from '#components/kit/states/failed.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input } from '#components/ui/input.tsx'
import type { BegunSecondFactor, RecoveryCodes as Codes, TurnOnInput } from '#contract/second-factors.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Leads through it: the picture, a code of the app, and the recovery codes. */
export default function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={codes ? 'Two-step sign-in is on' : 'Turn two-step sign-in on'}
      footer={
        codes && (
          <Button variant="primary" onClick={onClose}>
            I have stored them
          </Button>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <Steps onCancel={onClose} onOn={({ recoveryCodes }) => setCodes(recoveryCodes)} />
      )}
    </Dialog>
  )
}

type StepsProps = { onCancel: () => void; onOn: (codes: Codes) => void }

function Steps({ onCancel, onOn }: StepsProps) {
  const { mutate, data, error } = useMutation(api.secondFactors.begin.mutationOptions())
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    mutate({})
  }, [mutate])
  if (error)
    return (
      <Failed title="Two-step sign-in was not started" requestId={requestIdOf(error)} compact>
        {describeFailure(error).text}
      </Failed>
    )
  if (!data) return <LoadingRows rows={4} label="Making the secret" />
  return (
    <div className="grid gap-5">
      <Picture begun={data} />
      <CodeForm onCancel={onCancel} onOn={onOn} />
    </div>
  )
}

function Picture({ begun: { secret, uri } }: { begun: BegunSecondFactor }) {
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        Scan the picture with an authenticator app on your phone, or type the secret into it.
      </p>
      <div className="flex justify-center">
        <QrPicture text={uri} label="Picture for an authenticator app" />
      </div>
      <CopyField label="Secret" what="the secret" value={secret} />
    </div>
  )
}

/** Draws a text so that a camera reads it. Black on white in both themes: many apps do not read the opposite. */
function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className="size-48 rounded-[7px]"
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}

const schema = () => import('#contract/second-factors.ts').then((contract) => contract.turnOnInput)

function CodeForm({ onCancel, onOn }: StepsProps) {
  const one = useContractForm<{ code: string }, TurnOnInput, Codes>({
    schema,
    values: { code: '' },
    save: (input) => client.secondFactors.turnOn(input),
    saved: onOn,
  })
  return (
    <Form of={one} label="Code" unguarded className="grid gap-5">
      <Field name="code" label="Code that the app shows" required>
        {(control) => (
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={20}
            {...control}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton state={one.state} savedWords="On">
          Turn on
        </SubmitButton>
      </div>
    </Form>
  )
}
