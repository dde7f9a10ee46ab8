import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Command } from 'commander'
import { setPassword } from '#service/api/members/passwords.ts'
import { unlinkAccounts } from '#service/api/members/unlink.ts'
import { requireOrganization } from '#service/api/organizations/get.ts'
import { removePasskeysByEmail } from '#service/api/passkeys/remove.ts'
import { resetByEmail } from '#service/api/second-factors/turn-off.ts'
import {
  type CommonFlags,
  dataDirOption,
  requireInstallation,
  settingsFrom,
  withInstallation,
} from './options.ts'

type Terminal = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream }

/** Hides what is typed, which others could read over a shoulder, on a shared screen or in the scrollback. */
export async function readHidden({ input, output }: Terminal, question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: nowhere, terminal: true })
  const given = new AbortController()
  lines.once('close', () => given.abort())
  output.write(question)
  try {
    return await lines.question('', { signal: given.signal })
  } catch {
    throw new Error('No password was given, and nothing was changed.')
  } finally {
    lines.close()
    output.write('\n')
  }
}

/** Reads standard input, since other users of the machine can see arguments, without the line end that `echo` adds. */
async function readPassword(): Promise<string> {
  const { stdin: input, stderr: output } = process
  if (input.isTTY) return readHidden({ input, output }, 'New password: ')
  return (await text(input)).replace(/\r?\n$/, '')
}

type Flags = CommonFlags & { org: string; email: string }

async function change({ org, email, ...flags }: Flags): Promise<void> {
  requireInstallation(settingsFrom(flags))
  const password = await readPassword()
  await withInstallation(flags, async (db) => {
    const { id: orgId } = await requireOrganization(db, org)
    await setPassword(db, { orgId, email, password })
  })
  process.stdout.write('The password is set, and every session of this member has ended.\n')
}

async function unlink({ org, email, ...flags }: Flags): Promise<void> {
  requireInstallation(settingsFrom(flags))
  let count = 0
  await withInstallation(flags, async (db) => {
    const { id: orgId } = await requireOrganization(db, org)
    count = await unlinkAccounts(db, { orgId, email })
  })
  process.stdout.write(
    count === 0
      ? 'No account at an identity provider was linked to this member.\n'
      : 'It is unlinked. The next account with the verified e-mail address of this member is linked when it comes in.\n',
  )
}

async function resetFactor({ org, email, ...flags }: Flags): Promise<void> {
  requireInstallation(settingsFrom(flags))
  let wasOn = false
  await withInstallation(flags, async (db) => {
    const { id: orgId } = await requireOrganization(db, org)
    wasOn = await resetByEmail(db, { orgId, email })
  })
  process.stdout.write(
    wasOn
      ? 'Two-step sign-in is off. This member signs in with the password alone until they turn it on again.\n'
      : 'Two-step sign-in was not on for this member.\n',
  )
}

async function removePasskeys({ org, email, ...flags }: Flags): Promise<void> {
  requireInstallation(settingsFrom(flags))
  let count = 0
  await withInstallation(flags, async (db) => {
    const { id: orgId } = await requireOrganization(db, org)
    count = await removePasskeysByEmail(db, { orgId, email })
  })
  const what = count === 1 ? '1 passkey is removed' : `${count} passkeys are removed`
  process.stdout.write(
    count === 0
      ? 'This member had no passkeys.\n'
      : `${what}. This member signs in another way: with a password, for example, which \`members set-password\` sets.\n`,
  )
}

export const membersCommand = new Command('members')
  .description('Manage members.')
  .addCommand(
    new Command('set-password')
      .description('Give a member a new password, read from standard input, for members who are locked out.')
      .requiredOption('--org <slug>', 'organization of the member')
      .requiredOption('--email <email>', 'e-mail address of the member')
      .addOption(dataDirOption())
      .action(change),
  )
  .addCommand(
    new Command('unlink')
      .description('Unlink the accounts at identity providers of a member who has another account there now.')
      .requiredOption('--org <slug>', 'organization of the member')
      .requiredOption('--email <email>', 'e-mail address of the member')
      .addOption(dataDirOption())
      .action(unlink),
  )
  .addCommand(
    new Command('reset-second-factor')
      .description('Turn two-step sign-in off for a member who lost the app and the recovery codes.')
      .requiredOption('--org <slug>', 'organization of the member')
      .requiredOption('--email <email>', 'e-mail address of the member')
      .addOption(dataDirOption())
      .action(resetFactor),
  )
  .addCommand(
    new Command('remove-passkeys')
      .description('Remove the passkeys of a member who lost the device that has them.')
      .requiredOption('--org <slug>', 'organization of the member')
      .requiredOption('--email <email>', 'e-mail address of the member')
      .addOption(dataDirOption())
      .action(removePasskeys),
  )
