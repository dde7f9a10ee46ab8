import { type ModelMonth, noticeShare } from '#contract/model-month.ts'
import { inDollars } from '../dollars.ts'
import { formatDay } from '../format.ts'
import { routes } from '../routes.ts'
import type { Need } from './need.ts'

type Spent = { costUsd: number; limitUsd: number }

const words = ({ costUsd, limitUsd }: Spent) => `${inDollars(costUsd)} of ${inDollars(limitUsd)}.`
const percent = ({ costUsd, limitUsd }: Spent) => `${Math.floor((costUsd / limitUsd) * 100)} %`

/** Limits of money that are used up or nearly, of the organization first. */
export function moneyNeeds(month: ModelMonth | null): Need[] {
  if (!month) return []
  const until = formatDay(month.startsAgain)
  const own = month.spenders.flatMap(({ automationId, name, costUsd, limitUsd }) =>
    automationId === null ? [] : automationNeed({ id: automationId, name }, { costUsd, limitUsd }, until),
  )
  return [...organizationNeed(month, until), ...own]
}

function isNear({ costUsd, limitUsd }: Pick<ModelMonth, 'costUsd' | 'limitUsd'>): boolean {
  return limitUsd !== null && costUsd >= limitUsd * noticeShare
}

function organizationNeed({ costUsd, limitUsd }: ModelMonth, until: string): Need[] {
  if (limitUsd === null || !isNear({ costUsd, limitUsd })) return []
  const spent = { costUsd, limitUsd }
  const one = { key: 'money', href: routes.settingsModels }
  if (costUsd >= limitUsd)
    return [
      {
        ...one,
        mark: 'error',
        title: 'The monthly limit for models is used up',
        why: `${words(spent)} Runs that need a model are skipped until ${until}, or until the limit is raised.`,
        says: `used up until ${until}`,
      },
    ]
  return [
    {
      ...one,
      mark: 'held',
      title: `${percent(spent)} of the monthly limit for models is used`,
      why: `${words(spent)} At 100 % runs that need a model are skipped until ${until}.`,
      says: `nearly used up until ${until}`,
    },
  ]
}

function automationNeed(
  { id, name }: { id: string; name: string | null },
  { costUsd, limitUsd }: Pick<ModelMonth, 'costUsd' | 'limitUsd'>,
  until: string,
): Need[] {
  if (limitUsd === null || !isNear({ costUsd, limitUsd })) return []
  const spent = { costUsd, limitUsd }
  const isUsedUp = costUsd >= limitUsd
  return [
    {
      key: `money ${id}`,
      mark: isUsedUp ? 'error' : 'held',
      title: `${name} has used ${isUsedUp ? 'up' : `${percent(spent)} of`} its monthly limit`,
      why: isUsedUp
        ? `${words(spent)} Its runs are skipped until ${until}, or until the limit is raised.`
        : `${words(spent)} At 100 % its runs are skipped until ${until}.`,
      href: routes.automation(id),
      says: `${isUsedUp ? 'used up' : 'nearly used up'} until ${until}`,
    },
  ]
}
