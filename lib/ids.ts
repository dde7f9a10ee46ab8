const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether an address can name anything at all; what cannot is not found, without asking the service. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}

/** Topics may also be named by the digits they had in the first version of the interface. */
export function isTopicId(text: string): boolean {
  return isUuid(text) || /^\d{1,60}$/.test(text)
}
