import { ButtonLink } from '#components/ui/button.tsx'
import { Message } from '#components/ui/message.tsx'
import { routes } from '#lib/routes.ts'

type Props = {
  /** Name of the missing thing: "This person". */
  what?: string
  /** Reason, where the usual one does not fit. */
  why?: string
  back?: { href: string; label: string }
}

const usual = 'It was removed, the address is mistyped, or it belongs to another organization.'

/** Shown for every address that does not exist. */
export function NotFound({ what, why = usual, back = { href: routes.home, label: 'Back to Home' } }: Props) {
  return (
    <Message
      signal="end"
      title={what ? `${what} was not found.` : 'Page not found.'}
      text={what ? why : 'The address is mistyped, or the page was removed.'}
    >
      <title>{what ? `${what} was not found · Signalbox` : 'Page not found · Signalbox'}</title>
      <ButtonLink variant="primary" href={back.href}>
        {back.label}
      </ButtonLink>
    </Message>
  )
}
