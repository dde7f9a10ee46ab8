import * as z from 'zod'

/** Company and person ids are digits. */
export function digitId(what: string) {
  return z
    .string()
    .regex(/^\d+$/, 'Must be digits only')
    .describe(`Id of the ${what}: a string of digits.`)
    .meta({ examples: ['1042'] })
}

export function uuidId(what: string) {
  return z
    .guid('Must be a UUID')
    .describe(`Id of the ${what}.`)
    .meta({ examples: ['0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'] })
}

export const sourceName = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Lowercase letters and digits in groups joined by single hyphens')
  .describe('Source system, such as `slack`, `discord`, `github` or `email`.')
  .meta({ examples: ['slack'] })

export const templateSlug = z
  .string()
  .regex(/^[a-z0-9-]+$/, 'Lowercase letters, digits and hyphens only')
  .describe('Slug of an automation template.')
  .meta({ examples: ['weekly-signal-digest'] })
