import { choosePlural } from '#contract/format-count.ts'

const dateTime = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
})
const integer = new Intl.NumberFormat('pt-BR')
const compact = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 })

export const formatTime = (ms: number) => `${dateTime.format(ms)} (horário de Brasília)`
export const formatCount = (count: number) =>
  count < 10_000 ? integer.format(count) : compact.format(count)
export const plural = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${choosePlural(count, one, many)}`
