import { countOf } from '../../components/count-of.ts'

export interface OutboxSituation {
  summary: 'empty' | 'waiting' | 'sending' | 'needs-person'
  count: number
  isPaused: boolean
}

/** The accessible name of the indicator: 'Fila de envio: 2 aguardando'. */
export function describeOutbox({ summary, count, isPaused }: OutboxSituation): string {
  const said = describeSummary(summary, count)
  return isPaused ? `Fila de envio: ${said}, envio pausado` : `Fila de envio: ${said}`
}

function describeSummary(summary: OutboxSituation['summary'], count: number): string {
  switch (summary) {
    case 'empty':
      return 'tudo enviado'
    case 'waiting':
      return `${count} aguardando`
    case 'sending':
      return `enviando ${countOf(count, 'post', 'posts')}`
    case 'needs-person':
      return `${countOf(count, 'post', 'posts')}, precisa de você`
  }
}
