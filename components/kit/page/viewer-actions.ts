import { forgetDrafts } from '#components/kit/form/draft.ts'
import { whenNothingIsLost } from '#components/kit/form/unsaved.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { client } from '#lib/api/browser/api.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { leave } from './leave.ts'
import { forgetRecent } from './recent.ts'

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
    refused('You are still signed in here', error)
  }
}

/** Ends every session of this person; this one last. */
export async function signOutEverywhere(): Promise<void> {
  try {
    await client.members.endSessions({})
  } catch (error) {
    return refused('Nothing was signed out', error)
  }
  await signOutHere()
}

function refused(what: string, error: unknown) {
  const { title, text } = describeFailure(error)
  toast({ title: `${what}: ${title}`, description: text, tone: 'stop' })
}
