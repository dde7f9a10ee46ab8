import { type Access, AccessRefused, type TestStep } from '#service/core/sources.ts'
import { projectPath, read, settingsOf } from './client.ts'
import { type Hook, ownHook, wanted } from './hooks.ts'
import * as shapes from './shapes.ts'

function stateOf(own: Hook | undefined): { ok: boolean; message: string } {
  if (!own)
    return { ok: false, message: 'No webhook there leads to this connection. Add it, or one of the group.' }
  if (own.alert_status === 'disabled')
    return {
      ok: false,
      message: 'GitLab has switched it off after too many failures. Press “Test” there to switch it on.',
    }
  if (own.alert_status === 'temporarily_disabled')
    return {
      ok: false,
      message: 'GitLab pauses it after failures. It continues by itself, or when you press “Test” there.',
    }
  const missing = wanted.filter(([key]) => !own[key]).map(([, words]) => `“${words}”`)
  if (missing.length > 0)
    return { ok: false, message: `It does not send ${missing.join(', ')}. Tick these there.` }
  return { ok: true, message: 'It is there and sends what is needed.' }
}

async function hookStep(access: Access, name: string): Promise<TestStep> {
  const step = `Webhook of ${name}`
  try {
    return { name: step, ...stateOf(await ownHook(access, name)) }
  } catch (error) {
    if (!(error instanceof AccessRefused)) throw error
    const message =
      'The token may not read webhooks, so deliveries that are missed cannot be fetched. It needs the role Maintainer.'
    return { name: step, ok: false, message }
  }
}

async function projectStep(access: Access, name: string): Promise<TestStep> {
  try {
    await read(access, projectPath(name), shapes.project)
    return { name, ok: true, message: 'The token reads it.' }
  } catch (error) {
    if (!(error instanceof AccessRefused)) throw error
    return { name, ok: false, message: error.message }
  }
}

export async function test(access: Access): Promise<TestStep[]> {
  const { projects } = settingsOf(access)
  if (projects.length === 0) return [{ name: 'Projects', ok: false, message: 'Name the projects to read.' }]
  const steps: TestStep[] = []
  for (const name of projects) {
    const readable = await projectStep(access, name)
    steps.push(readable)
    if (readable.ok) steps.push(await hookStep(access, name))
  }
  return steps
}
