import { tz } from '@date-fns/tz/tz'
import { format } from 'date-fns/format'
import { ptBR } from 'date-fns/locale/pt-BR'
import { defaultTimeZone } from '#contract/scalars.ts'

/** '23 de novembro de 2026 às 09:28 (horário de Brasília)' */
export function formatMoment(at: Date): string {
  const text = format(at, "d 'de' MMMM 'de' yyyy 'às' HH:mm", {
    ...{ locale: ptBR, in: tz(defaultTimeZone) },
  })
  return `${text} (horário de Brasília)`
}
