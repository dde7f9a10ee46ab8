import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { ZodType } from 'zod'

/** Loads the schema of the contract when the form needs it: it is no part of what a page loads first. */
export type LoadSchema<Input> = () => Promise<ZodType<Input>>

export type ToInput<Values> = (values: Values) => unknown

/** Checks the values against the schema of the contract, in the words that the service uses too. */
export function schemaResolver<Values extends FieldValues, Input>(
  load: LoadSchema<Input>,
  toInput: ToInput<Values> = (values) => values,
): Resolver<Values, unknown, Input> {
  return async (values, context, options) => {
    const [schema, { plainMessage }] = await Promise.all([
      load(),
      import('#contract/common/plain-message.ts'),
    ])
    const standard = {
      '~standard': {
        version: 1 as const,
        vendor: 'signalbox',
        validate: async () => {
          const result = await schema['~standard'].validate(toInput(values))
          if (!result.issues) return result
          return { issues: result.issues.map((issue) => ({ ...issue, message: plainMessage(issue) })) }
        },
      },
    }
    const resolved = await standardSchemaResolver(standard)(values, context, { ...options })
    return resolved as Awaited<ReturnType<Resolver<Values, unknown, Input>>>
  }
}
