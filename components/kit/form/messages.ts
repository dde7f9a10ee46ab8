/** Lists the error messages of the form with the path of each field. */
export function messagesIn(errors: unknown, before = ''): { name: string; message: string; part: string }[] {
  if (typeof errors !== 'object' || errors === null) return []
  if ('message' in errors && typeof errors.message === 'string' && 'type' in errors)
    return errors.message ? [{ name: before, message: errors.message, part: String(errors.type) }] : []
  return Object.entries(errors).flatMap(([name, value]) =>
    name === 'ref' ? [] : messagesIn(value, before ? `${before}.${name}` : name),
  )
}
