import * as z from 'zod'

/** Beside the recorded values of a change, which name a company by its id alone. */
export const companyNames = z
  .record(z.string(), z.string())
  .describe(
    'What the companies are called now that `companyId` names, by their ids. ' +
      'Only there when a company is among the changed fields.',
  )
  .meta({ examples: [{ '31': 'Halden' }] })
  .optional()

export type CompanyNames = NonNullable<z.infer<typeof companyNames>>
