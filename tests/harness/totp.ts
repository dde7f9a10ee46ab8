import { stepAt, totpCode } from '#service/core/sign-in/totp.ts'

/** Code that an authenticator app shows now, or so many half minutes later. */
export function appCode(secret: string, later = 0): string {
  return totpCode(secret, stepAt(new Date()) + later)
}
