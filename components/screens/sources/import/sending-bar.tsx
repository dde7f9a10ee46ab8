import { Progress } from '#components/ui/progress.tsx'
import { sizeWords } from './words.ts'

type Props = { progress: { sent: number; of: number } | null; words: string }

/** Shows how much of a file has been sent. Small files are done before it appears. */
export function SendingBar({ progress, words }: Props) {
  const isSending = progress !== null && progress.sent < progress.of
  const far = isSending ? `${sizeWords(progress.sent)} of ${sizeWords(progress.of)} sent` : ''
  return (
    <div className="grid max-w-96 gap-1.5">
      <p role="status" className="text-sm text-ink-2">
        {`${words}…`}
        {isSending && <span className="tabular-nums" aria-hidden="true">{` ${far}`}</span>}
      </p>
      <Progress
        label={words}
        words={far || words}
        of={isSending ? { value: progress.sent, max: progress.of } : null}
      />
    </div>
  )
}
