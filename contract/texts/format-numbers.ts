/**
 * A count as the counters of the dashboard have it (docs/product-words.md): '999', '1.0K', '12.3M',
 * and '0' for one that nobody told. What would round to '1000.0K' is '1.0M'.
 */
export function abbreviateCount(count: number | null): string {
  const known = count ?? 0
  if (known < 1000) return String(known)
  if (known < 999_950) return `${tenthsOf(known / 1000)}K`
  return `${tenthsOf(known / 1_000_000)}M`
}

/** Not by `toFixed` alone: the nearest binary number to a half may lie below it. */
function tenthsOf(value: number): string {
  return (Math.round(value * 10) / 10).toFixed(1)
}

const megabyte = 1024 * 1024
const units = [
  { bytes: 1024 * 1024 * megabyte, name: 'TB' },
  { bytes: 1024 * megabyte, name: 'GB' },
  { bytes: megabyte, name: 'MB' },
  { bytes: 1024, name: 'KB' },
] as const

/** For example '3,2 de 48 MB', both in the unit of the whole. */
export function formatBytesOf(part: number, whole: number): string {
  const unit = unitOf(whole)
  return `${inUnit(Math.min(part, whole), unit.bytes)} de ${inUnit(whole, unit.bytes)} ${unit.name}`
}

/** For example '3,2 MB'. */
export function formatBytes(bytes: number): string {
  const unit = unitOf(bytes)
  return `${inUnit(bytes, unit.bytes)} ${unit.name}`
}

function unitOf(bytes: number): (typeof units)[number] {
  return units.find((unit) => bytes >= unit.bytes) ?? units[3]
}

/** With one decimal for small numbers: '3,2', '48', '0'. */
function inUnit(bytes: number, unit: number): string {
  const amount = bytes / unit
  const maximumFractionDigits = amount < 10 ? 1 : 0
  return amount.toLocaleString('pt-BR', { maximumFractionDigits })
}

const number = new Intl.NumberFormat('pt-BR')
const rules = new Intl.PluralRules('pt-BR')

/** Zero takes the plural, as people write it, although the grammar has the singular. */
export function choosePlural(count: number, one: string, many: string): string {
  return count !== 0 && rules.select(count) === 'one' ? one : many
}

/** '5.000' */
export function formatNumber(value: number): string {
  return number.format(value)
}

/** A count with its noun: '0 contas', '1 conta', '1,5 hora', '1.200 contas'. */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${choosePlural(count, one, many)}`
}

/** The length of a video as players show it: '0:45', '1:02:03'. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** An amount in reais: 'R$ 19,99', with the blank that keeps sign and figure on one line. */
export function formatPrice(price: number): string {
  return reais.format(price)
}

/** The same for an amount in cents. */
export function formatCents(cents: number): string {
  return formatPrice(cents / 100)
}
