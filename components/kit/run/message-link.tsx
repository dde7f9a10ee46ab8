import { ExternalLink } from 'lucide-react'
import { classes } from '#components/ui/classes.ts'
import type { DeliveryDetail } from '#contract/delivery-shape.ts'
import { outsideAddress } from '#lib/addresses.ts'

type Props = Pick<DeliveryDetail, 'permalink'> & { className?: string }

/** Link to the delivered message at the provider; nothing without a safe address. */
export function MessageLink({ permalink, className }: Props) {
  const address = outsideAddress(permalink ?? undefined)
  if (!address) return null
  return (
    <a
      href={address}
      rel="noreferrer"
      target="_blank"
      className={classes(
        'inline-flex items-center gap-1 text-accent underline underline-offset-2',
        className,
      )}
    >
      Open the message <ExternalLink className="size-3" aria-hidden="true" />
    </a>
  )
}
