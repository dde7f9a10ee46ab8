/** Does one turn of work; resolves to true when the session keeps the database afterwards (an open transaction). */
export type Work = () => Promise<boolean>
export type Session = { expire(): void }

/**
 * One database, many sessions: turns are taken in the order they were asked for, one at a time. While a session
 * keeps the database, only its own turns run. A session that keeps it without using it for `idleMs` is told to expire.
 */
export class Turns {
  #waiting: { session: Session; work: Work }[] = []
  #holder: Session | null = null
  #running: Promise<void> | null = null
  #idle: NodeJS.Timeout | undefined
  #idleMs: number

  constructor(idleMs: number) {
    this.#idleMs = idleMs
  }

  take(session: Session, work: Work): void {
    if (session === this.#holder) clearTimeout(this.#idle)
    this.#waiting.push({ session, work })
    if (!this.#holder || this.#holder === session) this.#running ??= this.#drain()
  }

  /** Resolves when every turn that can run has run. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Turns of all sessions are taken in one go, but sockets get to speak in between. */
  async #drain(): Promise<void> {
    let since = performance.now()
    await null
    for (let turn = this.#next(); turn; turn = this.#next()) {
      const keeps = await turn.work()
      this.#holder = keeps ? turn.session : null
      if (performance.now() - since < 5) continue
      await new Promise(setImmediate)
      since = performance.now()
    }
    this.#running = null
    this.#watchHolder()
  }

  #next() {
    const holder = this.#holder
    if (!holder) return this.#waiting.shift()
    const at = this.#waiting.findIndex((turn) => turn.session === holder)
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0]
  }

  #watchHolder(): void {
    clearTimeout(this.#idle)
    const holder = this.#holder
    if (holder) this.#idle = setTimeout(() => holder.expire(), this.#idleMs)
  }
}
