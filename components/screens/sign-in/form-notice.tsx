import { Notice } from '#components/kit/form/notice.tsx'
import { waitWords } from '#components/kit/form/use-wait.ts'
import type { SignInState } from '#lib/sign-in/state.ts'

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
