import type { UsedDestination } from '#contract/destination-shape.ts'

export type Known = Pick<
  UsedDestination,
  'automationCount' | 'channel' | 'id' | 'isDefault' | 'isNotice' | 'name' | 'target'
>

/** Destination that serves the target after the removal: one of the same kind without a fixed target. */
export function successorOf(removed: Known, all: readonly Known[]): Known | null {
  if (removed.target === null) return null
  const others = all.filter(({ id, channel }) => id !== removed.id && channel === removed.channel)
  return others.find(({ target }) => target === null) ?? null
}

export const isInUse = ({ automationCount, isDefault, isNotice }: Known): boolean =>
  automationCount > 0 || isDefault || isNotice

/** Destinations that can take over: those of a single place, and one of the same kind that serves every place. */
export function takersOf<Taker extends Known>(removed: Known, all: readonly Taker[]): Taker[] {
  return all.filter(
    ({ id, channel, target }) => id !== removed.id && (target !== null || channel === removed.channel),
  )
}

const automations = (count: number) => (count === 1 ? '1 automation' : `${count} automations`)

export const credentialWords =
  'Its credentials are deleted here. The app or account at the provider stays until you remove it there.'

/** "2 automations send to Ops now." */
export function movedWords(count: number, { name }: Pick<Known, 'name'>): string {
  return `${automations(count)} ${count === 1 ? 'sends' : 'send'} to ${name} now`
}

/** Consequences of the removal, a sentence each. */
export function removeWords(
  removed: Known,
  { simulated, to }: { simulated: boolean; to: Known | null },
): string[] {
  const { automationCount: count, isDefault, isNotice } = removed
  const goOn = simulated
    ? 'is not affected: a simulated workspace sends nothing'
    : to
      ? `goes to ${to.name} instead`
      : 'is not delivered until you add a destination for it'
  return [
    credentialWords,
    ...(count === 0 ? ['No automation sends here.'] : [`The output of ${automations(count)} ${goOn}.`]),
    ...(isDefault
      ? [
          `It is the default destination: the output of automations without a destination of their own ${goOn}.`,
        ]
      : []),
    ...(isNotice ? [`It is the notice destination: each notice about a failed automation ${goOn}.`] : []),
  ]
}
