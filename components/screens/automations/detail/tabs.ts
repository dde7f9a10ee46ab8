import { tabAddress } from '#components/kit/page/tab-address.ts'

/** Parts of the page of an automation; its address names the one that is open. */
export const automationTabs = tabAddress(['runs', 'definition', 'settings', 'history'])

export type AutomationTab = (typeof automationTabs.tabs)[number]
