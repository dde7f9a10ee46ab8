import { readFile } from 'node:fs/promises'

/** The form as pages load it: written for reading, sent without what only readers need. */
export async function feedbackScript(): Promise<string> {
  const text = await readFile(new URL('./feedback.js', import.meta.url), 'utf8')
  return text.replace(/^\/\/.*\n/, '').replace(/^\s+/gm, '')
}
