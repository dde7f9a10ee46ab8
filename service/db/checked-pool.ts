import pg from 'pg'

/** Looks at a connection before each use; what it throws is what the use of it fails with. */
export type Check = (client: pg.ClientBase) => Promise<void>

/** Failure that is no fault of the connection, which goes back into the pool. */
export class UnfitError extends Error {}

type Given = Parameters<pg.Pool['connect']>[0]

/** A pool whose connections are looked at before somebody gets them. */
export class CheckedPool extends pg.Pool {
  readonly #check: Check

  constructor(config: pg.PoolConfig, check: Check) {
    super(config)
    this.#check = check
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Given): void
  override connect(callback?: Given): Promise<pg.PoolClient> | undefined {
    const taken = this.#take()
    if (!callback) return taken
    taken.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    )
    return undefined
  }

  async #take(): Promise<pg.PoolClient> {
    const client = await super.connect()
    try {
      await this.#check(client)
      return client
    } catch (error) {
      client.release(!(error instanceof UnfitError))
      throw error
    }
  }
}
