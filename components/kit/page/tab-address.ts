/** Tabs of a page that stand in its address, `?tab=history`; the first when it names none of them. */
export function tabAddress<Tab extends string>(tabs: readonly [Tab, ...Tab[]]) {
  const [usual] = tabs
  return {
    tabs,
    parse: (text: string | string[] | null | undefined): Tab => tabs.find((tab) => tab === text) ?? usual,
    /** Address of another tab. Parameters that only one tab understands are left out. */
    href: (path: string, tab: Tab): string => (tab === usual ? path : `${path}?tab=${tab}`),
  }
}
