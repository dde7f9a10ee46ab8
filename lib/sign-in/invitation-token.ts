/** What a token of an invitation looks like; anything else is not worth a question. */
export function isInvitationToken(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{20,100}$/.test(text)
}
