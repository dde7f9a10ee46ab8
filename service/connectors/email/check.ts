import { type Access, AccessRefused, RateLimited, type TestStep } from '#service/core/sources.ts'
import { openBox } from './imap.ts'
import { mailboxesOf, settingsOf, withClient } from './sign-in.ts'

type Step = { name: string; ok: string }

/** Goes on step by step, as far as the server lets it. */
export async function test(access: Access): Promise<TestStep[]> {
  const { host, user } = settingsOf(access)
  const steps: TestStep[] = []
  let now: Step = { name: 'Connect', ok: `${host ?? 'The server'} answers.` }
  const done = (message: string, next: Step) => {
    steps.push({ name: now.name, ok: true, message })
    now = next
  }
  try {
    await withClient(access, async (client) => {
      done(now.ok, { name: 'Sign in', ok: '' })
      const paths = mailboxesOf(access)
      done(`${user ?? 'The user'} is signed in.`, { name: `Open ${paths[0] ?? 'INBOX'}`, ok: '' })
      for (const [i, path] of paths.entries()) {
        const { next } = await openBox(client, path)
        const newest = next > 1 ? await client.fetchOne('*', { envelope: true }) : false
        const following = { name: `Open ${paths[i + 1] ?? ''}`, ok: '' }
        done('It can be read.', { name: `Newest mail in ${path}`, ok: '' })
        const date = String(newest ? (newest.envelope?.date ?? 'an unknown day') : '')
        done(newest ? `It is of ${date}.` : 'The mailbox is empty.', following)
      }
    })
  } catch (error) {
    if (error instanceof RateLimited) throw error
    const isSignIn =
      error instanceof AccessRefused && now.name === 'Connect' && /password\. Enter/.test(error.message)
    if (isSignIn) done(now.ok, { name: 'Sign in', ok: '' })
    const message =
      error instanceof AccessRefused
        ? error.message
        : 'The server could not be reached. Check its name, the port and the encryption.'
    steps.push({ name: now.name, ok: false, message })
  }
  return steps
}
