import { Command } from 'commander'
import { setPassword } from '#service/api/members/passwords.ts'
import { requireOrganization } from '#service/api/organizations/find.ts'
import { readPassword } from '../read-password.ts'
import { requireInstallation } from './installation.ts'
import { type CommonFlags, dataDirOption, settingsFrom, withInstallation } from './options.ts'

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

export const membersCommand = new Command('members')
  .description('Manage members.')
  .addCommand(
    new Command('set-password')
      .description('Give a member a new password, read from standard input; for who is locked out.')
      .requiredOption('--org <slug>', 'organization of the member')
      .requiredOption('--email <email>', 'e-mail address of the member')
      .addOption(dataDirOption())
      .action(change),
  )
