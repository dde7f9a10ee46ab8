import { Button } from '#components/ui/button.tsx'
import { signOut } from '#lib/sign-in/actions.ts'

/** Names who is signed in on a page without the frame, and lets them sign out. */
export function SignedInAs({ email }: { email: string }) {
  return (
    <form action={signOut} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
      <span className="min-w-0 truncate">Signed in as {email}</span>
      <Button type="submit" variant="quiet" size="sm">
        Sign out
      </Button>
    </form>
  )
}
