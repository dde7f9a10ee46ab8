import { useState } from 'react'
import type { TestedModelProvider, TestModelProviderInput } from '#contract/models.ts'
import { client } from '#lib/api/browser/api.ts'
import { type FieldIssue, issuesOf } from '#lib/api/errors.ts'

/** Tries a provider now. What the service objects to in the fields is handed to `object`. */
export function useProviderTest(object?: (issues: readonly FieldIssue[]) => void) {
  const [isPending, setPending] = useState(false)
  const [result, setResult] = useState<TestedModelProvider | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const test = async (input: TestModelProviderInput) => {
    setPending(true)
    setResult(null)
    setFailure(null)
    try {
      setResult(await client.models.testProvider(input))
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
