import { serviceClient } from '../api/server/client.ts'
import type { Session } from './session-token.ts'
import { actingHeaders, forgetViewers } from './viewer.ts'

/** Ends a session where it is kept. While the service does not answer, the browser forgets its cookie all the same. */
export async function endSession(session: Session | null | undefined): Promise<void> {
  if (!session?.session) return
  const { members } = serviceClient((asked) => actingHeaders(session, asked))
  await members.endSession({ sessionId: session.session }).catch(() => undefined)
  forgetViewers()
}
