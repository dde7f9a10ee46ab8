import { randomKey } from '#components/kit/form/intent.ts'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { client as service } from '#lib/api/browser/api.ts'
import type { OpenNeed } from '#lib/home/set-aside.ts'

/** Sets a need aside or brings it back, and says so with a way back. */
export async function sendSetAside(need: OpenNeed, isSetAside: boolean, undo: () => void): Promise<void> {
  const { key, digest, title, isTask } = need
  try {
    await service.me.setAside(
      { key, state: digest, isSetAside },
      { context: { idempotencyKey: randomKey() } },
    )
  } catch (error) {
    sayFailed('It was not changed', error)
    return
  }
  if (!isSetAside) toast({ title: 'Back in “Needs you”', description: title })
  else toast({ title: isTask ? 'Done' : 'Set aside until it changes', description: title, undo })
}
