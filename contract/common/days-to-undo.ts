/** Days in which a merge of people or of companies can be undone. */
export const daysToUndo = 30
