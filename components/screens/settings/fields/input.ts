/** The settings say how many have a value. */
export const settingsFieldsInput = { withValues: true }
