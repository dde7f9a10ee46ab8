import type { FieldValues } from 'react-hook-form'
import { issuesOf, overtakenOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { overtakenIssues, type Tells } from './overtaken.ts'
import type { ServiceForm } from './use-service-form.ts'

/** Shows a failed save where it can be mended: what the service objects to on its field, everything else above the form. */
export function showFailure<Values extends FieldValues, Input>(
  { form, object }: ServiceForm<Values, Input>,
  error: unknown,
  tells?: Tells,
): void {
  const issues = [...issuesOf(error), ...overtakenIssues(overtakenOf(error), tells)]
  if (issues.length > 0) object(issues)
  else form.setError('root.server', { type: 'server', message: describeFailure(error).text })
}

/** Describes why a save failed in one line, where no form can show it. */
export function failureWords(error: unknown): string {
  return (
    issuesOf(error)
      .map(({ message }) => message)
      .join(' ') || describeFailure(error).text
  )
}
