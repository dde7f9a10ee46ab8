import { ButtonLink } from '#components/ui/button.tsx'
import { Message } from '#components/ui/message.tsx'
import { routes } from '#lib/routes.ts'

type Props = {
  /** What was looked for: "This person". */
  what?: string
  /** Why it may not be here, where the usual reasons do not fit. */
  why?: string
  back?: { href: string; label: string }
}

const usual = 'It was removed since, the address is mistyped, or it belongs to another organization.'

/** The one answer to an address that leads nowhere. */
export function NotFound({ what, why = usual, back = { href: routes.home, label: 'Back to Home' } }: Props) {
  return (
    <Message
      signal="end"
      title={what ? `${what} is not here.` : 'Page not found.'}
      text={what ? why : 'The address is mistyped, or what it named has been removed since.'}
    >
      <title>{what ? `${what} is not here · Signalbox` : 'Page not found · Signalbox'}</title>
      <ButtonLink variant="primary" href={back.href}>
        {back.label}
      </ButtonLink>
    </Message>
  )
}
