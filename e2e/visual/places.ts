import { first } from '../fixtures/service.ts'

type WithId = { id: string }

/**
 * Addresses of the main screens by the name of their picture. Found once and stored, so that the pictures do not
 * change.
 */
export async function findPlaces(): Promise<Record<string, string>> {
  const person = await first<WithId>('/people?search=ingrid&limit=1')
  const company = await first<WithId>('/companies?search=halden&limit=1')
  const topic = await first<WithId>('/topics?sortBy=messageCount&sortOrder=desc&limit=1')
  const automation = await first<WithId>('/automations?search=bug&limit=1')
  return {
    home: '/',
    people: '/people',
    'person-sheet': `/people?person=${person.id}`,
    companies: '/companies',
    company: `/companies/${company.id}`,
    topics: '/topics',
    topic: `/topics/${topic.id}`,
    stories: '/stories',
    story: '/stories/money-slow-cache',
    channels: '/channels',
    automations: '/automations',
    automation: `/automations/${automation.id}`,
    templates: '/templates',
    keys: '/settings/keys',
  }
}
