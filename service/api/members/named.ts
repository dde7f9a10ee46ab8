import type pg from 'pg'
import { signInEmail } from '#contract/member-shape.ts'
import { type MemberRow, memberByEmail } from './member-row.ts'

/** Says to whoever types a command what is wrong with it. */
export class MemberError extends Error {}

/** Finds the member whom a command names. */
export async function requireByEmail(
  connection: pg.ClientBase | pg.Pool,
  orgId: string,
  text: string,
): Promise<MemberRow> {
  const email = signInEmail.safeParse(text)
  if (!email.success) throw new MemberError(`${text} is not an e-mail address.`)
  const member = await memberByEmail(connection, orgId, email.data)
  if (!member) throw new MemberError(`There is no member with the e-mail address ${email.data}.`)
  return member
}
