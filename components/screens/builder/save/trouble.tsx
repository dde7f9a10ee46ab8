import { SignInAgain } from '#components/kit/form/notice.tsx'
import { isSessionEnded } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'

/** Explains why saving failed. */
export default function Trouble({ failure }: { failure: unknown }) {
  const { title, text } = describeFailure(failure)
  return (
    <div role="alert" className="grid gap-1 rounded-[7px] bg-stop-soft px-3 py-2.5 text-sm">
      <p className="font-medium text-stop">{title}</p>
      <p className="[overflow-wrap:anywhere]">
        {text}{' '}
        {!isSessionEnded(failure) &&
          'Your draft is kept. You can save again: no second automation is created.'}
      </p>
      {isSessionEnded(failure) && <SignInAgain />}
    </div>
  )
}
