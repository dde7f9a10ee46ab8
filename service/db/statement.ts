import pg from 'pg'

/**
 * A statement as pg sends it. Handed over as a plain configuration, it would be copied property by property for each
 * request, which takes a fifth of the time that a short read spends in this process.
 */
class Statement extends pg.Query<pg.QueryResultRow, unknown[]> implements pg.QueryConfig<unknown[]> {
  declare readonly text: string
  declare readonly values: unknown[]
  readonly name: string | undefined

  constructor(name: string | undefined, text: string, values: unknown[]) {
    super(text, values)
    this.name = name
  }
}

type Queries = pg.Pool | pg.ClientBase

function answerOf(queries: Queries, statement: Statement): Promise<pg.QueryResult<pg.QueryResultRow>> {
  return new Promise((resolve, reject) => {
    queries.query(statement, (error, result) => (error ? reject(error) : resolve(result)))
  })
}

/** With a name, the connection keeps what it parsed. */
export async function runStatement(
  queries: Queries,
  name: string | undefined,
  text: string,
  values: unknown[],
): Promise<pg.QueryResultRow[]> {
  try {
    return (await answerOf(queries, new Statement(name, text, values))).rows
  } catch (failure) {
    // The error was made where the socket is read; who asked is what helps.
    if (failure instanceof Error) Error.captureStackTrace(failure)
    throw failure
  }
}
