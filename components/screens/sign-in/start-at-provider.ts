/**
 * The address at which the identity provider asks who it is, with `more` in its query; null when it cannot be learned.
 */
export async function startAt(
  provider: string,
  next: string,
  more: Record<string, string> = {},
): Promise<string | null> {
  try {
    const { csrfToken } = await jsonOf<{ csrfToken: string }>(await fetch('/api/auth/csrf'))
    const body = new URLSearchParams({ csrfToken, callbackUrl: next, json: 'true' })
    const answer = await fetch(`/api/auth/signin/${provider}?${new URLSearchParams(more)}`, {
      method: 'POST',
      body,
    })
    const { url } = await jsonOf<{ url: string }>(answer)
    return new URL(url, location.href).pathname.startsWith('/sign-in') ? null : url
  } catch {
    return null
  }
}

function jsonOf<T>(answer: Response): Promise<T> {
  return answer.json() as Promise<T>
}
