import type { Issue } from '#contract/common/errors.ts'
import { capabilityCatalogue } from './catalogue.ts'

const known = new Set(capabilityCatalogue.map(({ key }) => key))

/** One issue for each key that is no capability, by its place and its name. */
export function checkCapabilities(keys: string[] | null | undefined): Issue[] {
  return (keys ?? []).flatMap((key, index) =>
    known.has(key)
      ? []
      : [
          {
            path: ['allowedCapabilities', index],
            message: `There is no capability "${key.slice(0, 100)}"; GET /capabilities lists them`,
          },
        ],
  )
}
