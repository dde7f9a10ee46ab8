export const companyTabs = ['overview', 'people', 'topics', 'history'] as const

export type CompanyTab = (typeof companyTabs)[number]

/** `?tab=history`; the overview when it names none of ours. */
export function parseTab(text: string | string[] | null | undefined): CompanyTab {
  return companyTabs.find((tab) => tab === text) ?? 'overview'
}

/** The address of another tab. What only one tab understands stays behind with it. */
export function withTab(path: string, tab: CompanyTab): string {
  return tab === 'overview' ? path : `${path}?tab=${tab}`
}
