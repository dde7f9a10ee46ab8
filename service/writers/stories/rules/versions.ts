/** Versions as people write them: `4.2`, `v4.2.1`. Not a part of an address or a date, and not a measure. */
const version =
  /(?<![\p{L}\p{N}._/:@-])v?(\d{1,3}\.\d{1,3}(?:\.\d{1,3})?)(?![\p{L}\p{N}_/@-]|\.\d|\s?(?:%|€|\$|£|(?:ms|s|sec|seconds?|min|minutes?|h|hours?|days?|[kMG]i?B|x|times|Sekunden|Minuten|Stunden|Uhr|secondes?|segundos?|秒|分)(?![\p{L}\p{N}])))/gu

/** Each once, without the `v`. */
export function versionsIn(text: string): string[] {
  const found = [...text.matchAll(version)].flatMap(([, number]) => number ?? [])
  return [...new Set(found)]
}
