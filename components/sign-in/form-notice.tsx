import type { SignInState } from '#lib/sign-in/state.ts'
import { Notice } from './notice.tsx'
import { waitWords } from './use-wait.ts'

type Props = {
  state: SignInState
  /** Seconds until it may be sent again. */
  wait?: number
}

/** What is wrong with the whole form; what is wrong with a field stands at the field. */
export function FormNotice({ state: { message, field }, wait = 0 }: Props) {
  if (!message || field) return null
  return (
    <Notice tone="stop" live>
      {message}
      {wait > 0 && <span className="tabular-nums"> Try again in {waitWords(wait)}.</span>}
    </Notice>
  )
}
