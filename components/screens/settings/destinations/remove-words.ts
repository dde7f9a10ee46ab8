import type { UsedDestination } from '#contract/destinations.ts'

type Known = Pick<
  UsedDestination,
  'automationCount' | 'channel' | 'id' | 'isDefault' | 'isNotice' | 'name' | 'target'
>

/** What serves its target once it is gone: a destination of the same kind for every target. */
export function successorOf(removed: Known, all: readonly Known[]): Known | null {
  if (removed.target === null) return null
  const others = all.filter(({ id, channel }) => id !== removed.id && channel === removed.channel)
  return others.find(({ target }) => target === null) ?? null
}

const automations = (count: number) => (count === 1 ? '1 automation' : `${count} automations`)

/** What removing it does, a sentence each. */
export function removeWords(
  removed: Known,
  all: readonly Known[],
  { simulated }: { simulated: boolean },
): string[] {
  const { automationCount: count, isDefault, isNotice } = removed
  const successor = successorOf(removed, all)
  const goOn = simulated
    ? 'goes on as before: in a simulated workspace nothing is sent through a destination'
    : successor
      ? `goes through ${successor.name} instead`
      : 'fails with that reason, until there is a destination for it again'
  return [
    'Its credentials are erased here. At the provider the app or account stays until you take it away there.',
    ...(count === 0
      ? ['No automation sends here.']
      : [`What ${automations(count)} ${count === 1 ? 'sends' : 'send'} here ${goOn}.`]),
    ...(isDefault ? [`It serves the default destination: whatever names none ${goOn}.`] : []),
    ...(isNotice ? [`Notices of automations that fail go this way: telling the owner ${goOn}.`] : []),
  ]
}
