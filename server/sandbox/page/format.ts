import { tz } from '@date-fns/tz/tz'
import { format } from 'date-fns/format'
import { choosePlural } from '#contract/format-count.ts'
import { defaultTimeZone } from '#contract/scalars.ts'

const integer = new Intl.NumberFormat('pt-BR')
const compact = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 })

export const formatTime = (ms: number) =>
  `${format(ms, 'dd/MM/yyyy, HH:mm', { in: tz(defaultTimeZone) })} (horário de Brasília)`
export const formatCount = (count: number) =>
  count < 10_000 ? integer.format(count) : compact.format(count)
export const plural = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${choosePlural(count, one, many)}`
