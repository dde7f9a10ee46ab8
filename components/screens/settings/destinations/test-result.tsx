import { deliveryMarks } from '#components/kit/run/delivery-words.ts'
import { MessageLink } from '#components/kit/run/message-link.tsx'
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
  const { status, targetName, simulated, errorMessage, attempts, permalink, parts } = delivery
  const text = simulated ? (parts[0]?.text ?? null) : null
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
          {text === null ? words[status] : 'It would arrive'}
          {status === 'delivered' && <span className="font-normal text-ink-2"> at {targetName}</span>}
        </p>
        {simulated ? (
          <Simulated text={text} />
        ) : (
          said !== null &&
          status !== 'delivered' && <p className="text-ink-2 [overflow-wrap:anywhere]">{said}</p>
        )}
        <MessageLink permalink={permalink} className="font-medium" />
      </div>
    </div>
  )
}

/** A message in a channel can be read there; of the others this is all there is. */
function Simulated({ text }: { text: string | null }) {
  if (text === null)
    return <p className="text-ink-2">It stands in the simulated workspace; nothing left this machine.</p>
  return (
    <>
      <p className="text-ink-2">Simulated: nothing left this machine. What it says:</p>
      <p className="mt-2 whitespace-pre-line border-l-2 border-line-strong pl-3 [overflow-wrap:anywhere]">
        {text}
      </p>
    </>
  )
}
