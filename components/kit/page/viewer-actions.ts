import { forgetDrafts } from '#components/kit/form/draft.ts'
import { whenNothingIsLost } from '#components/kit/form/unsaved.ts'
import { sayWhyFailed } from '#components/kit/states/say-failed.ts'
import { client } from '#lib/api/browser/api.ts'
import { tellOtherTabs } from '#lib/api/browser/session.ts'
import { signOut } from '#lib/sign-in/actions.ts'
import { forgetRecent } from './recent.ts'

/** A full load, so that nothing of what was read stays in this tab. */
async function leave(): Promise<void> {
  await signOut()
  tellOtherTabs()
  location.assign('/sign-in')
}

/** Asks first where something on the page would be lost with it. */
export function askAndSignOut(everywhere: boolean): void {
  whenNothingIsLost(() => void (everywhere ? signOutEverywhere() : signOutHere()))
}

export async function signOutHere(): Promise<void> {
  try {
    await leave()
    forgetRecent()
    forgetDrafts()
  } catch (error) {
    sayWhyFailed('You were not signed out', error)
  }
}

/** Ends every session of this person; this one last. */
export async function signOutEverywhere(): Promise<void> {
  try {
    await client.members.endSessions({})
  } catch (error) {
    return sayWhyFailed('No session was ended', error)
  }
  await signOutHere()
}
