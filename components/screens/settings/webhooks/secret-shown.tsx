import { ShownOnce, useShownOnce } from '#components/kit/form/shown-once.tsx'
import type { EndpointWithSecret } from '#contract/webhook-endpoint-shape.ts'

type Props = { secret: string | null; isWarned: boolean; onCopied: () => void }

/** Shows a new signing secret, and what it is for. */
export function NewSecret({ secret, ...shown }: Props) {
  return (
    <ShownOnce
      value={secret}
      label="Signing secret"
      what="the signing secret"
      noun="secret"
      advice="The receiver uses it to check that a request comes from Signalbox."
      lost="It was saved, but the answer with the secret did not arrive, and it cannot be shown again. Rotate the secret."
      {...shown}
    >
      <p className="text-sm text-ink-2">
        Requests follow the Standard Webhooks specification. Its libraries check them in a line or two.
      </p>
    </ShownOnce>
  )
}

export const useNewSecret = (onClose: () => void) =>
  useShownOnce<EndpointWithSecret>(({ secret }) => secret, onClose)
