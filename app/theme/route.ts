import { cookies } from 'next/headers'
import { parseTheme, themeCookie } from '#lib/theme.ts'

const aYear = 365 * 24 * 60 * 60

/** Remembers the theme in a cookie, so that the first byte of the next page has it already. */
export async function POST(request: Request): Promise<Response> {
  const theme = parseTheme(await request.text())
  const jar = await cookies()
  if (theme === 'system') jar.delete(themeCookie)
  else jar.set(themeCookie, theme, { maxAge: aYear, httpOnly: true, sameSite: 'lax', path: '/' })
  return new Response(null, { status: 204 })
}
