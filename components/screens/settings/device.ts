const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

const nameIn = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** Names browser and system as people know them, such as `Firefox on Linux`; programs by their first word. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [nameIn(browsers, userAgent), nameIn(systems, userAgent)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? (/^[\w.-]{1,40}/.exec(userAgent)?.[0] || 'Unknown device')
}
