/** By what a user agent has in it. The first that fits counts: others name these to be let in. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bWindows\b/, 'Windows'],
  [/\bLinux\b/, 'Linux'],
]

/** A browser and where it runs, in words: 'Chrome no Android'. */
export function describeDevice(userAgent: string | null): string {
  const browser = findName(browsers, userAgent) ?? 'Navegador desconhecido'
  const system = findName(systems, userAgent)
  return system === undefined ? browser : `${browser} no ${system}`
}

function findName(table: readonly [RegExp, string][], userAgent: string | null) {
  return table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
}
