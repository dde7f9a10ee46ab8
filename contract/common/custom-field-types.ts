/** Of one organization, for people and companies together. */
export const mostCustomFields = 20
export const mostOptions = 50
export const longestFieldText = 2000

export const fieldTypes = ['text', 'number', 'date', 'choice', 'boolean'] as const
export const fieldOwners = ['people', 'companies'] as const

export type FieldType = (typeof fieldTypes)[number]
export type FieldOwner = (typeof fieldOwners)[number]
