type Asked = {
  /** What the automation is called, as far as it is typed. */
  name: string
  /** Said in full: nothing but runs is meant. */
  isAll: boolean
}

/** "run digest" asks for a run of what follows, "run now" alone for what there is to run; null for anything else. */
export function askedToRun(typed: string): Asked | null {
  const asked = /^run\s+(now\b:?)?\s*(.*)$/i.exec(typed)
  return asked && { name: (asked[2] ?? '').trim(), isAll: asked[1] !== undefined }
}
