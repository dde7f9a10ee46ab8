import { useTest } from '#components/kit/form/use-test.ts'
import type { TestMailServerInput } from '#contract/mail-server.ts'
import { client } from '#lib/api/browser/api.ts'
import type { FieldIssue } from '#lib/api/errors.ts'

/** Sends a test now. What the service objects to in the fields is handed to `object`. */
export function useMailTest(object?: (issues: readonly FieldIssue[]) => void) {
  const tested = useTest((input: TestMailServerInput) => client.mailServer.test(input), object)
  return { ...tested, waiting: 'Sending. The server has up to 10 seconds.' }
}
