import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Dovecot, where it is installed: `apt-get install dovecot-imapd`. */
export const hasDovecot = spawnSync('/usr/sbin/dovecot', ['--version']).status === 0

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function answers(port: number): Promise<void> {
  const { connect } = await import('node:net')
  for (let n = 0; n < 1200; n++) {
    const line = connect(port, '127.0.0.1')
    const greeting = await Promise.race([once(line, 'data'), once(line, 'error')]).catch(() => null)
    line.destroy()
    if (greeting && Buffer.isBuffer(greeting[0])) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('the IMAP server did not answer')
}

/** A real IMAP server with one mailbox in a folder of its own; gone when the test is over. */
export async function startMailServer() {
  const folder = mkdtempSync(join(tmpdir(), 'mail-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const mail = join(folder, 'mail')
  for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(mail, part), { recursive: true })
  const isRoot = process.getuid?.() === 0
  // Root reads no mail there: nobody does, whose folder it is then.
  const [user, members] = isRoot ? [65_534, 65_534] : [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  for (const part of ['', 'cur', 'new', 'tmp']) chownSync(join(mail, part), user, members)
  const name = spawnSync('id', ['-un']).stdout.toString().trim()
  const group = spawnSync('id', ['-gn']).stdout.toString().trim()
  writeFileSync(join(folder, 'users'), `ada:{PLAIN}secret:${user}:${members}::${mail}::\n`)
  // Dovecot takes the users of its package where it may, and refuses to let root sign people in.
  const users = isRoot
    ? ''
    : `default_internal_user = ${name}\ndefault_internal_group = ${group}\ndefault_login_user = ${name}`
  const config = `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
${users}
first_valid_uid = 0
first_valid_gid = 0
mail_location = maildir:${mail}
mail_fsync = never
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = passwd-file
  args = ${folder}/users
}
`
  const file = join(folder, 'dovecot.conf')
  writeFileSync(file, config)
  const server = spawn('/usr/sbin/dovecot', ['-F', '-c', file], { stdio: 'ignore' })
  const exited = once(server, 'exit')
  onTestFinished(async () => {
    server.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  })
  await answers(port)
  let n = 0
  const arrivedAt = new Date()
  return {
    port,
    folder,
    settings: {
      host: '127.0.0.1',
      port,
      security: 'none',
      user: 'ada',
      address: 'support@northline.example',
    },
    /** Puts a mail into the mailbox, as a mail server does. */
    put(raw: string | Buffer) {
      const to = join(mail, 'new', `${Math.floor(arrivedAt.getTime() / 1000)}.M${n++}.test`)
      writeFileSync(to, raw)
    },
    /** Lets the server number its mails anew. */
    renumber() {
      for (const it of readdirSync(mail))
        if (it.startsWith('dovecot')) rmSync(join(mail, it), { recursive: true, force: true })
    },
  }
}
