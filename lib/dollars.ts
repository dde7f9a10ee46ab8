/** US dollars as people write them: "$20", "$7.50"; amounts below a cent with their first significant digits. */
export function inDollars(usd: number): string {
  if (Number.isInteger(usd)) return `$${usd.toLocaleString('en-US')}`
  if (usd < 0.01) return `$${usd.toPrecision(2)}`
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return `$${usd.toLocaleString('en-US', digits)}`
}

/** Reads what somebody typed; null when it is no amount that a limit can have. */
export function dollarsIn(text: string): number | null {
  const plain = text
    .replace(/^\s*(?:US)?\$\s*|\s*(?:\$|USD|dollars?)\s*$/gi, '')
    .replace(/,(?=\d{3}(?!\d))/g, '')
  if (!/^\d{1,7}(?:[.,]\d{1,2})?$/.test(plain)) return null
  const usd = Number(plain.replace(',', '.'))
  return usd >= 0.01 && usd <= 1_000_000 ? usd : null
}
