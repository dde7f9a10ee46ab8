import { randomUUID } from 'node:crypto'
import {
  saveMailServerInput,
  type TestedMailServer,
  type TestMailServerInput,
} from '#contract/mail-server.ts'
import { requireMember } from '#service/api/members/access.ts'
import { memberById } from '#service/api/members/member-row.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { SendFailure } from '#service/deliveries/send/sender.ts'
import { requireMailHost, requirePassword } from './save.ts'
import { sendLetter } from './send.ts'
import { type MailServer, openPassword, readServer, serverFrom } from './server.ts'

/** The server that is to be tried: what was typed, over what is there. */
async function serverOf({ db, orgId, providers }: Context, input: TestMailServerInput): Promise<MailServer> {
  if (providers?.mail) return { ...providers.mail, requiresTls: false, isOfEnvironment: true }
  const own = await readServer(db, orgId)
  const { host, port, security, user, from } = { ...own, ...input }
  const typed = input.password === undefined ? {} : { password: input.password }
  const wanted = saveMailServerInput.safeParse({ host, port, security, user: user ?? null, from, ...typed })
  if (!wanted.success)
    throw invalid(wanted.error.issues.map(({ path, message }) => ({ path: path.map(String), message })))
  requireMailHost(wanted.data, providers?.allowPrivate ?? false)
  requirePassword(wanted.data, own)
  const stored = own && openPassword(providers?.seal ?? null, orgId, own)
  const password = wanted.data.user === null ? null : (input.password ?? stored)
  if (password === undefined)
    throw invalid([
      { path: ['password'], message: 'Needed again: the stored one was sealed with an earlier secret' },
    ])
  return serverFrom({ ...wanted.data, password: password ?? null })
}

/** Mails whoever asks; nothing is saved. */
export async function testMailServer(
  context: Context,
  input: TestMailServerInput,
): Promise<TestedMailServer> {
  const { db, orgId, log } = context
  const { id } = requireMember(context)
  const server = await serverOf(context, input)
  const member = await memberById(db.pool, orgId, id)
  const to = member?.email ?? ''
  try {
    await sendLetter(context, server, {
      id: randomUUID(),
      to,
      title: 'Test of the mail server',
      words: 'This test has arrived. Invitations and password reset links are sent the same way.',
    })
    return { ok: true, message: `The server accepted a mail to ${to}. Check that inbox and its spam folder.` }
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    log.info({ orgId, problem: error.message }, 'a test of the mail server failed')
    return { ok: false, message: error.message }
  }
}
