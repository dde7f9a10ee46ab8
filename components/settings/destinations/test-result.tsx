import { MessageLink } from '#components/runs/message-link.tsx'
import { deliveryMarks } from '#components/runs/words.ts'
import { StatusMark } from '#components/ui/status-mark.tsx'
import type { DeliveryDetail } from '#contract/run-shape.ts'

const words: Record<DeliveryDetail['status'], string> = {
  delivered: 'It arrived',
  failed: 'It did not arrive',
  uncertain: 'Whether it arrived is not known',
  queued: 'It did not arrive yet and is tried again',
  sending: 'It is on its way',
  canceled: 'It was not sent',
}

/** What became of a test, in the words of the provider. */
export function TestResult({ delivery }: { delivery: DeliveryDetail }) {
  const { status, targetName, simulated, errorMessage, attempts, permalink } = delivery
  const said = errorMessage ?? attempts.at(-1)?.message ?? null
  return (
    <div
      className={`flex gap-3 rounded-[10px] px-4 py-3 ${status === 'delivered' ? 'bg-clear-soft' : status === 'failed' ? 'bg-stop-soft' : 'bg-caution-soft'}`}
    >
      <span className="mt-1">
        <StatusMark status={deliveryMarks[status]} />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">
          {words[status]}
          {status === 'delivered' && <span className="font-normal text-ink-2"> at {targetName}</span>}
        </p>
        {simulated ? (
          <p className="text-ink-2">It stands in the simulated workspace; nothing left this machine.</p>
        ) : (
          said !== null &&
          status !== 'delivered' && <p className="text-ink-2 [overflow-wrap:anywhere]">{said}</p>
        )}
        <MessageLink permalink={permalink} className="font-medium" />
      </div>
    </div>
  )
}
