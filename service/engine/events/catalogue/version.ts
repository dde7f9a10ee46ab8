/**
 * Version of the field guides together. It goes up whenever a field of any event is added, removed or means something
 * else: conditions remember the version they were written for, and kept verdicts are asked anew.
 */
export const conditionSchemaVersion = 1
