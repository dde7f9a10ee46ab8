/** Addresses that a report may cite. Null where there is none that a reader could follow. */
export type Links = {
  message(message: { id: string; url: string | null }): string | null
  topic(id: string): string | null
  person(id: string): string | null
  company(id: string): string | null
}

/** A message is best read where it was written; everything else is shown by the dashboard. */
export function linksTo(dashboard: string | undefined): Links {
  const base = dashboard?.replace(/\/+$/, '')
  const page = (path: string) => (base === undefined ? null : `${base}/${path}`)
  return {
    message: ({ id, url }) => (url !== null && /^https?:\/\//.test(url) ? url : page(`messages/${id}`)),
    topic: (id) => page(`topics/${id}`),
    person: (id) => page(`people/${id}`),
    company: (id) => page(`companies/${id}`),
  }
}
