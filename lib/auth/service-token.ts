import { createHmac } from 'node:crypto'

const lastsSeconds = 60

type Subject = { organization: string; member: string; role: string; sessionsValidFrom: string }

/** Says to the service who acts. It is made anew for each request and lives as long as the service accepts. */
export function issueServiceToken(secret: string, subject: Subject, now = Date.now()): string {
  const iat = Math.floor(now / 1000)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...subject, iat, exp: iat + lastsSeconds })}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
