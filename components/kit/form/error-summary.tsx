'use client'

import { useEffect, useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { messagesIn } from './field-names.ts'
import { fieldId, useSurroundings } from './form-context.ts'
import { SignInAgain } from './sign-in-again.tsx'

/** What keeps the form from being saved, each with a way to its field. Takes the focus when it comes. */
export function ErrorSummary({ sessionOver }: { sessionOver: boolean }) {
  const { formId, labels } = useSurroundings()
  const { setFocus } = useFormContext()
  const { errors, submitCount } = useFormState()
  const box = useRef<HTMLDivElement>(null)
  const troubles = messagesIn(errors)
  const fromServer = troubles.some(({ name }) => name.startsWith('root'))
  // One field that is wrong has the focus already; a summary of one would only be in the way.
  const isShown = submitCount > 0 && (fromServer || troubles.length > 1)

  useEffect(() => {
    if (isShown && submitCount > 0) box.current?.focus()
  }, [isShown, submitCount])

  if (!isShown) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="grid gap-1 rounded-[7px] bg-stop-soft px-3 py-2.5 text-sm text-ink"
    >
      <p className="font-medium text-stop">
        {troubles.length > 1 ? `${troubles.length} things keep this from being saved` : 'This was not saved'}
      </p>
      <ul className="grid gap-0.5">
        {troubles.map(({ name, message }) => (
          <li key={name}>
            {labels.has(name) ? (
              <a
                href={`#${fieldId(formId, name)}`}
                className="underline decoration-line-strong underline-offset-2 hover:decoration-current"
                onClick={(event) => {
                  event.preventDefault()
                  setFocus(name)
                }}
              >
                {labels.get(name)}: {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
      {sessionOver && <SignInAgain />}
    </div>
  )
}
