const most = 200

/**
 * Answers that follow from the address alone are made once and kept as they are sent. Whoever varies the address only
 * pushes out what others asked for.
 */
export function constantAnswers() {
  const known = new Map<string, Buffer>()
  return {
    get: (address: string) => known.get(address),
    keep(address: string, text: string): void {
      if (known.size >= most) known.clear()
      known.set(address, Buffer.from(text))
    },
  }
}
