import { useState } from 'react'
import { type FieldIssue, issuesOf } from '#lib/api/errors.ts'

/** Tries what a form says, before it is saved. What the service objects to in the fields is handed to `object`. */
export function useTest<Input, Result>(
  send: (input: Input) => Promise<Result>,
  object?: (issues: readonly FieldIssue[]) => void,
) {
  const [isPending, setPending] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const test = async (input: Input) => {
    setPending(true)
    setResult(null)
    setFailure(null)
    try {
      setResult(await send(input))
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
