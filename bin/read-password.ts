import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

type Terminal = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream }

/** What is typed is not shown: over a shoulder, in a shared screen and in the scrollback it would stay to be read. */
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

/** Never an argument, which other users of the machine can see. The line end that `echo` adds is none of it. */
export async function readPassword(): Promise<string> {
  const { stdin: input, stderr: output } = process
  if (input.isTTY) return readHidden({ input, output }, 'New password: ')
  return (await text(input)).replace(/\r?\n$/, '')
}
