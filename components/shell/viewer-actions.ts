import { forgetDrafts } from '#components/form/draft.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { describeFailure } from '#lib/api/describe-failure.ts'
import { leave, leaveEverywhere } from '../sign-in/leave.ts'
import { forgetRecent } from './palette/recent.ts'

export async function signOutHere(): Promise<void> {
  forgetRecent()
  forgetDrafts()
  await leave()
}

/** Ends every session of this person; this one last. */
export async function signOutEverywhere(): Promise<void> {
  try {
    await leaveEverywhere()
    forgetRecent()
    forgetDrafts()
  } catch (error) {
    const { title, text } = describeFailure(error)
    toast({ title: `Nothing was signed out: ${title}`, description: text, tone: 'stop' })
  }
}
