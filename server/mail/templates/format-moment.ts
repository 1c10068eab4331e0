import { ptBR } from 'date-fns/locale/pt-BR'
import { formatInTimeZone } from 'date-fns-tz'
import { defaultTimeZone } from '#contract/scalars.ts'

/** '23 de novembro de 2026 às 09:28 (horário de Brasília)' */
export function formatMoment(at: Date): string {
  const text = formatInTimeZone(at, defaultTimeZone, "d 'de' MMMM 'de' yyyy 'às' HH:mm", {
    locale: ptBR,
  })
  return `${text} (horário de Brasília)`
}
