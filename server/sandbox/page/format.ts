import { formatInTimeZone } from 'date-fns-tz'
import { choosePlural } from '#contract/format-count.ts'
import { defaultTimeZone } from '#contract/scalars.ts'

const integer = new Intl.NumberFormat('pt-BR')
const compact = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 })

export const formatTime = (ms: number) =>
  `${formatInTimeZone(ms, defaultTimeZone, 'dd/MM/yyyy, HH:mm')} (horário de Brasília)`
export const formatCount = (count: number) =>
  count < 10_000 ? integer.format(count) : compact.format(count)
export const plural = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${choosePlural(count, one, many)}`
