const megabyte = 1024 * 1024
const units = [
  { bytes: 1024 * megabyte, name: 'GB' },
  { bytes: megabyte, name: 'MB' },
  { bytes: 1024, name: 'KB' },
] as const

/** '3,2 de 48 MB': how much of the whole there is, both in the unit of the whole. */
export function formatBytesOf(part: number, whole: number): string {
  const unit = unitOf(whole)
  return `${inUnit(Math.min(part, whole), unit.bytes)} de ${inUnit(whole, unit.bytes)} ${unit.name}`
}

/** '3,2 MB' */
export function formatBytes(bytes: number): string {
  const unit = unitOf(bytes)
  return `${inUnit(bytes, unit.bytes)} ${unit.name}`
}

function unitOf(bytes: number): (typeof units)[number] {
  return units.find((unit) => bytes >= unit.bytes) ?? units[2]
}

/** One decimal while it says something: '3,2', '48', '0'. */
function inUnit(bytes: number, unit: number): string {
  const amount = bytes / unit
  const maximumFractionDigits = amount < 10 ? 1 : 0
  return amount.toLocaleString('pt-BR', { maximumFractionDigits })
}
