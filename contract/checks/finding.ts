import { formatCount } from '../format-count.ts'

/** `blocking`: the network would refuse it. `warning`: it can be sent. */
export interface Finding {
  severity: 'blocking' | 'warning'
  field: 'caption' | 'description' | 'media' | 'schedules' | 'options'
  /** More exact than `field`: 'media.2' is the third file, 'options.privacy' that option. */
  path: string
  message: string
}

export type FindingSpot = Pick<Finding, 'field' | 'path'>

export const at = (field: Finding['field'], part?: string | number): FindingSpot => ({
  field,
  path: part === undefined ? field : `${field}.${part}`,
})

/** What keeps a post from being sent. */
export function block(spot: FindingSpot, message: string): Finding {
  return { severity: 'blocking', ...spot, message }
}

/** What the person is told, and may send all the same. */
export function warn(spot: FindingSpot, message: string): Finding {
  return { severity: 'warning', ...spot, message }
}

/** The index (from 0) of the file concerned; undefined for none or all of them. */
export function mediaIndexOf({ path }: Pick<Finding, 'path'>): number | undefined {
  const found = /^media\.(\d+)$/.exec(path)
  return found ? Number(found[1]) : undefined
}

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** In Portuguese notation: '2.201'. */
export const formatNumber = (count: number) => number.format(count)

/** '30 MB', rounded up if over the limit, so that it never reads 'tem 30 MB, o limite é 30 MB'. */
export function formatMegabytes(bytes: number, limit: number): string {
  const megabytes = bytes / (limit % 1_000_000 === 0 ? 1_000_000 : 1024 * 1024)
  if (megabytes >= 1000) return `${formatNumber(Math.ceil(megabytes / 10) / 100)} GB`
  return `${formatNumber(Math.ceil(megabytes * 10) / 10)} MB`
}

/** A duration in words, rounded up: '45 segundos', '15 minutos', '2 min 20 s'. */
export function describeDuration(seconds: number): string {
  if (seconds < 60) return formatCount(Math.ceil(seconds * 10) / 10, 'segundo', 'segundos')
  const whole = Math.ceil(seconds)
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  if (rest > 0) return `${minutes} min ${rest} s`
  if (minutes % 60 === 0) return formatCount(minutes / 60, 'hora', 'horas')
  return formatCount(minutes, 'minuto', 'minutos')
}
