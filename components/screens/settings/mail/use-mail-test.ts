import { useState } from 'react'
import type { TestedMailServer, TestMailServerInput } from '#contract/mail-server.ts'
import { client } from '#lib/api/browser/api.ts'
import { type FieldIssue, issuesOf } from '#lib/api/errors.ts'

/** Sends a test now. What the service objects to in the fields is handed to `object`. */
export function useMailTest(object?: (issues: readonly FieldIssue[]) => void) {
  const [isPending, setPending] = useState(false)
  const [result, setResult] = useState<TestedMailServer | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const test = async (input: TestMailServerInput) => {
    setPending(true)
    setResult(null)
    setFailure(null)
    try {
      setResult(await client.mailServer.test(input))
    } catch (error) {
      const issues = issuesOf(error)
      if (object && issues.length > 0) object(issues)
      else setFailure(error)
    } finally {
      setPending(false)
    }
  }
  return { test, isPending, result, failure }
}
