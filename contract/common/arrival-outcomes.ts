/** Outcome of an arrival. */
export const arrivalOutcomes = ['waiting', 'mapped', 'ignored', 'duplicate', 'failed'] as const
