/** Every place in the values of a form, in dots, the ones that hold others included. */
export function namesIn(values: unknown, before = ''): string[] {
  if (typeof values !== 'object' || values === null) return []
  return Object.entries(values).flatMap(([name, value]) => {
    const place = before ? `${before}.${name}` : name
    return [place, ...namesIn(value, place)]
  })
}

/** What is wrong, place by place, out of the tree that the form keeps. */
export function messagesIn(errors: unknown, before = ''): { name: string; message: string }[] {
  if (typeof errors !== 'object' || errors === null) return []
  if ('message' in errors && typeof errors.message === 'string' && 'type' in errors)
    return errors.message ? [{ name: before, message: errors.message }] : []
  return Object.entries(errors).flatMap(([name, value]) =>
    name === 'ref' ? [] : messagesIn(value, before ? `${before}.${name}` : name),
  )
}
