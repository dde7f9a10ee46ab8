import { expect, test } from 'vitest'
import { hashPassword, inTurn } from '#service/core/sign-in/password.ts'
import { addMember } from '../../harness/factories.ts'
import { useService } from '../../harness/service.ts'
import { password, signInAs, withOwner } from '../../harness/sign-in.ts'

const service = useService()

const same = {
  defined: true,
  code: 'UNAUTHORIZED',
  status: 401,
  message: 'The e-mail address or the password is wrong.',
  data: { credential: 'password' },
}

test('whatever is wrong, the answer is the same', async () => {
  const org = await withOwner(service)
  await addMember(service.db, org.id, { email: 'none@test.example' })
  const wrong = [
    { password: 'seven red signals' },
    { password: `${password} ` },
    { password: ` ${password}` },
    { password: password.toUpperCase() },
    { email: 'nobody@test.example' },
    { email: 'none@test.example' },
  ]
  for (const more of wrong) {
    const answer = await signInAs(org, more)
    expect(answer.body, JSON.stringify(more)).toStrictEqual(same)
  }
})

test('the password of one organization opens no other', async () => {
  const [org, other] = [await withOwner(service), await withOwner(service, { password: 'eight red signals' })]
  expect((await signInAs(org, { password: 'eight red signals' })).status).toBe(401)
  expect((await signInAs(other, { password: 'eight red signals' })).status).toBe(200)
})

/** Keeps passwords from being judged until it is let go. */
function holdJudging(): () => void {
  const held = Promise.withResolvers<void>()
  for (let n = 0; n < 2; n++) void inTurn(() => held.promise)
  return held.resolve
}

async function attemptBegun(orgId: string): Promise<void> {
  const text = 'SELECT FROM sign_in_failures WHERE org_id = $1'
  while ((await service.db.pool.query(text, [orgId])).rowCount === 0);
}

test('a password that is replaced while it is judged opens nothing', async () => {
  const org = await withOwner(service)
  const hash = await hashPassword('eight red signals')
  const letGo = holdJudging()
  try {
    const answer = signInAs(org)
    await attemptBegun(org.id)
    await org.api.get('/sign-ins/options')
    await service.db.pool.query('UPDATE members SET password_hash = $2 WHERE org_id = $1', [org.id, hash])
    letGo()
    expect((await answer).body).toStrictEqual(same)
  } finally {
    letGo()
  }
  expect((await signInAs(org, { password: 'eight red signals' })).status).toBe(200)
})

test('a wrong key and a wrong password have different answers', async () => {
  const org = await withOwner(service)
  const answer = await org.api.post('/sign-ins', { email: 'owner@test.example', password }, { key: 'wrong' })
  expect(answer.status).toBe(401)
  expect(answer.body).not.toHaveProperty('data')
})
