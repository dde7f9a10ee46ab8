import type { Source } from '#service/api/arrivals/source.ts'
import { map } from './map.ts'
import { brings, fields, settings, steps } from './setup.ts'

export const source: Source = {
  name: 'feedback',
  title: 'Feedback form',
  description: 'What people write in a form on your pages or in your app.',
  ways: ['webhook'],
  isPublic: true,
  minutes: 2,
  fields,
  steps,
  brings,
  settings,
  map,
}
