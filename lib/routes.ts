/** Every address of the dashboard, in one place. */
export const routes = {
  home: '/',
  automations: '/automations',
  automation: (id: string) => `/automations/${encodeURIComponent(id)}`,
  run: (automationId: string, runId: string) =>
    `/automations/${encodeURIComponent(automationId)}/runs/${encodeURIComponent(runId)}`,
  topics: '/topics',
  topic: (id: string) => `/topics/${encodeURIComponent(id)}`,
  stories: '/stories',
  story: (slug: string) => `/stories/${encodeURIComponent(slug)}`,
  channels: '/channels',
  channel: (id: string) => `/channels/${encodeURIComponent(id)}`,
  message: (id: string) => `/messages/${encodeURIComponent(id)}`,
  companies: '/companies',
  addCompanies: '/companies/add',
  company: (id: string) => `/companies/${encodeURIComponent(id)}`,
  people: '/people',
  person: (id: string) => `/people/${encodeURIComponent(id)}`,
  reference: '/reference',
  signIn: '/sign-in',
} as const
