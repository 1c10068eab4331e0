import { formatDistanceStrict } from 'date-fns'
import { millisecondsInMinute } from 'date-fns/constants'
import { ptBR } from 'date-fns/locale/pt-BR'

/** 'há 5 minutos', 'há 3 dias'; 'agora há pouco' below a minute, and where the clock was set back. */
export function describeAge(ageMs: number): string {
  if (ageMs < millisecondsInMinute) return 'agora há pouco'
  return formatDistanceStrict(0, ageMs, { addSuffix: true, roundingMethod: 'floor', locale: ptBR })
}
