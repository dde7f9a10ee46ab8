import { useTest } from '#components/kit/form/use-test.ts'
import type { TestModelProviderInput } from '#contract/models.ts'
import { client } from '#lib/api/browser/api.ts'
import type { FieldIssue } from '#lib/api/errors.ts'

/** Tries a provider now. What the service objects to in the fields is handed to `object`. */
export function useProviderTest(object?: (issues: readonly FieldIssue[]) => void) {
  const tested = useTest((input: TestModelProviderInput) => client.models.testProvider(input), object)
  return { ...tested, waiting: 'Asking. The provider has up to 30 seconds.' }
}
