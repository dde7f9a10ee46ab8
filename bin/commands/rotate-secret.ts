import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { type Resealed, reseal } from '#service/core/reseal.ts'
import { secretFileOf } from '#service/core/secret.ts'
import { changeSecrets, newSecret, parseSecrets, type Secrets } from '#service/core/secret-file.ts'
import { type Settings, SettingsError } from '#service/core/settings.ts'
import { type CommonFlags, dataDirOption, settingsFrom, withInstallation } from './options.ts'

type Flags = CommonFlags & { prepare?: true; finish?: true }

function say(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

function demandFile(settings: Settings): string {
  const file = secretFileOf(settings)
  if (file !== null) return file
  throw new SettingsError(
    settings.SIGNALBOX_SECRET === undefined
      ? `There is no secret in ${settings.SIGNALBOX_DATA_DIR} yet: a service makes one when it starts.`
      : 'SIGNALBOX_SECRET is a setting of the environment, which no command can change. Write the secret to a file, name ' +
          'that with SIGNALBOX_SECRET_FILE everywhere in its place, restart, and run this again.',
  )
}

/** Changes the file, or says how to do it by hand: a mounted secret is often read-only. */
function change(file: string, byHand: string, how: (secrets: Secrets) => Secrets): Secrets {
  try {
    return changeSecrets(file, how)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : null
    if (code === null) throw error
    throw new Error(`${file} cannot be changed from here (${code}). ${byHand}`)
  }
}

const lineAbove = 'A secret has at least 32 characters; openssl rand -base64 32 makes one.'

function prepare(file: string): void {
  const byHand = `Add a second line to it where it comes from: \`next \` and a new secret. ${lineAbove}`
  change(file, byHand, (secrets) => {
    if (secrets.former.length > 0)
      throw new SettingsError(
        'A change of the secret is not finished. Finish it first: rotate-secret --finish.',
      )
    return { ...secrets, next: secrets.next ?? newSecret() }
  })
  say(
    `A new secret is in ${file} beside the current one. Nothing is sealed with it yet.`,
    'Give this file to the other machines. Services and workers there read it at once; then run rotate-secret.',
  )
}

/** A change that was begun goes on with the secret that it began with. */
function begin(secrets: Secrets): Secrets {
  if (secrets.former.length > 0) return secrets
  return { present: secrets.next ?? newSecret(), former: [secrets.present], next: null }
}

/** Processes on other machines would not find what they need in their own file. */
function demandPrepared({ DATABASE_URL }: Settings, { next, former }: Secrets): void {
  if (DATABASE_URL === undefined || next !== null || former.length > 0) return
  throw new SettingsError(
    'Services on other machines may share this database, and must know the new secret before anything is sealed with ' +
      'it. Run rotate-secret --prepare, give the file to those machines, and run this again.',
  )
}

function told({
  connection,
  destination,
  member,
  'mail-server': mail,
  'model-provider': model,
  'webhook-endpoint': webhook,
}: Resealed): string[] {
  const lost = [
    connection.unreadable > 0 ? `${connection.unreadable} of sources` : [],
    destination.unreadable > 0 ? `${destination.unreadable} of destinations` : [],
    member.unreadable > 0 ? `${member.unreadable} of authenticator apps` : [],
    mail.unreadable > 0 ? `${mail.unreadable} of mail servers` : [],
    model.unreadable > 0 ? `${model.unreadable} of providers of models` : [],
    webhook.unreadable > 0 ? `${webhook.unreadable} of webhooks` : [],
  ].flat()
  return [
    `Sealed anew: the secrets of ${connection.done} sources, ${destination.done} destinations, ${member.done} authenticator apps, ${mail.done} mail servers, ${model.done} providers of models and ${webhook.done} webhooks.`,
    ...(lost.length > 0
      ? [`Left as they are, because none of the secrets opens them: ${lost.join(' and ')}. Enter them again.`]
      : []),
  ]
}

async function rotate(flags: Flags, file: string): Promise<void> {
  demandPrepared(settingsFrom(flags), parseSecrets(readFileSync(file, 'utf8')))
  const byHand =
    'Write to it where it comes from: the new secret on the first line, `former ` and the present one on the second. ' +
    `Then run this again. ${lineAbove}`
  const resealed = await withInstallation(flags, async (db) => {
    const known = parseSecrets(readFileSync(file, 'utf8'))
    return reseal(db, known.former.length > 0 ? known : change(file, byHand, begin))
  })
  say(
    ...told(resealed),
    `The new secret stands first in ${file}, the earlier one below it. Services and workers that use this file have read it already.`,
    ...(settingsFrom(flags).DATABASE_URL === undefined
      ? []
      : ['Give this file to the other machines again: until then they seal with the earlier secret.']),
    'Restart every dashboard now (npm start: all of it), with the new secret where SIGNALBOX_SECRET is set for it. Everybody ' +
      'signs in again then, and links with the earlier setup code open nothing.',
    'Until rotate-secret --finish, what the earlier secret signed or sealed still counts.',
  )
}

async function finish(flags: Flags, file: string): Promise<void> {
  const before = parseSecrets(readFileSync(file, 'utf8'))
  if (before.former.length === 0)
    return say(`${file} holds one secret, and no earlier one. There is nothing to finish.`)
  const resealed = await withInstallation(flags, (db) => reseal(db, before))
  const byHand = 'Take the lines that begin with `former ` out of it, where it comes from.'
  change(file, byHand, (secrets) => ({ ...secrets, former: [] }))
  say(
    ...told(resealed),
    `The earlier secret is gone from ${file}. Nothing that it signed or sealed counts any more.`,
  )
}

export const rotateSecretCommand = new Command('rotate-secret')
  .description('Replace the secret of this installation, and seal everything again with the new one.')
  .option('--prepare', 'only add a new secret to the file, for the other machines to know it first')
  .option('--finish', 'take the earlier secret out of the file, once every dashboard was restarted')
  .addOption(dataDirOption())
  .action(async ({ prepare: isFirst, finish: isLast, ...flags }: Flags) => {
    const file = demandFile(settingsFrom(flags))
    if (isFirst && isLast) throw new SettingsError('Give --prepare or --finish, not both.')
    if (isFirst) return prepare(file)
    return isLast ? finish(flags, file) : rotate(flags, file)
  })
