/** Keeps the tab of a page in its address, `?tab=history`; the first tab is the default. */
export function tabAddress<Tab extends string>(tabs: readonly [Tab, ...Tab[]]) {
  const [usual] = tabs
  return {
    tabs,
    parse: (text: string | string[] | null | undefined): Tab => tabs.find((tab) => tab === text) ?? usual,
    /** Address of another tab. Parameters that only one tab understands are left out. */
    href: (path: string, tab: Tab): string => (tab === usual ? path : `${path}?tab=${tab}`),
  }
}
