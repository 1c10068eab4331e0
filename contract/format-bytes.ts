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
