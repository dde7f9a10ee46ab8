export const automationTabs = ['runs', 'definition', 'settings', 'history'] as const

export type AutomationTab = (typeof automationTabs)[number]

/** `?tab=definition`; the runs when it names none of ours. */
export function parseTab(text: string | string[] | null | undefined): AutomationTab {
  return automationTabs.find((tab) => tab === text) ?? 'runs'
}

/** The address of another tab. What only one tab understands stays behind with it. */
export function withTab(path: string, tab: AutomationTab): string {
  return tab === 'runs' ? path : `${path}?tab=${tab}`
}
