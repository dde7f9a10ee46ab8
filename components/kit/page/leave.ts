import { tellOtherTabs } from '#lib/api/browser/session.ts'
import { signOut } from '#lib/sign-in/actions.ts'

/** A full load, so that nothing of what was read stays in this tab. */
export async function leave(): Promise<void> {
  await signOut()
  tellOtherTabs()
  location.assign('/sign-in')
}
