import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

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

/** Where a device is, in words, as far as its address says; never the whole address. */
export function describePlace(address: string | null): string {
  const plain = address?.replace(/\/64$/, '') ?? ''
  if (!isIPv4(plain) && !isIPv6(plain)) return 'Lugar desconhecido'
  const parsed = ipaddr.process(plain)
  const range = parsed.range()
  // '::1' is cut to '::/64'.
  if (range === 'loopback' || range === 'unspecified') return 'Este computador'
  if (localRanges.has(range)) return 'Rede local'
  if (parsed.kind() === 'ipv4') return `${parsed.toString().split('.').slice(0, 3).join('.')}.x`
  return `${parsed.toNormalizedString().split(':').slice(0, 3).join(':')}:…`
}

const localRanges = new Set<string>(['private', 'linkLocal', 'uniqueLocal'])
