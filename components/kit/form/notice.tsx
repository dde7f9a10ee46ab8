'use client'

import type { ReactNode } from 'react'
import { endSession, useSessionEnded } from '#lib/api/browser/session.ts'
import { waitWords } from './use-wait.ts'

const looks = {
  clear: { box: 'bg-clear-soft', mark: 'rounded-full bg-clear' },
  stop: { box: 'bg-stop-soft', mark: 'bg-stop rounded-[2px]' },
  caution: { box: 'bg-caution-soft', mark: 'rotate-45 bg-caution' },
}

type Props = { tone: keyof typeof looks; children: ReactNode; live?: boolean }

export function Notice({ tone, children, live }: Props) {
  const { box, mark } = looks[tone]
  return (
    <div role={live ? 'alert' : undefined} className={`flex gap-2.5 rounded-lg px-3 py-2.5 text-base ${box}`}>
      <span className={`mt-[7px] size-2 shrink-0 ${mark}`} aria-hidden="true" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}

/** Error of a whole form, with the seconds that have to pass before the next try. */
export function FormNotice({ message, wait }: { message: string; wait: number }) {
  return (
    <Notice tone="stop" live>
      {message}
      {wait > 0 && <span className="tabular-nums"> Try again in {waitWords(wait)}.</span>}
    </Notice>
  )
}

/** Brings the sign-in back over the page, for as long as nobody has signed in again. */
export function SignInAgain() {
  if (!useSessionEnded()) return null
  return (
    <button
      type="button"
      onClick={endSession}
      className="justify-self-start font-medium text-accent underline underline-offset-2"
    >
      Sign in again
    </button>
  )
}
