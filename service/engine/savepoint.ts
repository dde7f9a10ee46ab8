import type { Tx } from '#service/db/client.ts'

/** Does what may fail without taking the transaction with it; what it wrote is undone then. */
export async function atOwnRisk(
  tx: Pick<Tx, 'client'>,
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  await tx.client.query('SAVEPOINT at_own_risk')
  try {
    await work()
    await tx.client.query('RELEASE SAVEPOINT at_own_risk')
  } catch (error) {
    await tx.client.query('ROLLBACK TO SAVEPOINT at_own_risk')
    onFailure(error)
  }
}
