import { Button, ButtonLink } from '#components/ui/button.tsx'
import { routes } from '#lib/routes.ts'
import { leaveForInvitation } from '#lib/sign-in/accept.ts'

type Props = {
  token: string
  present: { name: string; email: string }
  invited: string
}

/** An invitation is for one person, and this browser has another. */
export function SignedInAsOther({ token, present, invited }: Props) {
  return (
    <>
      <p className="text-lg text-ink-2">
        This browser is signed in as {present.name}
        {present.email && `, ${present.email}`}. The invitation is for {invited}. Hand the link to them, or
        sign out here if that is you.
      </p>
      <form action={leaveForInvitation} className="flex flex-wrap gap-2">
        <input type="hidden" name="token" value={token} />
        <Button type="submit">Sign out and go on</Button>
        <ButtonLink variant="quiet" href={routes.home}>
          Stay signed in
        </ButtonLink>
      </form>
    </>
  )
}
