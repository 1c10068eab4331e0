import { countOf } from '../../components/count-of.ts'

export interface OutboxSituation {
  summary: 'empty' | 'waiting' | 'sending' | 'needs-person'
  count: number
}

/** The accessible name of the indicator: 'Fila de envio: 2 aguardando'. */
export function describeOutbox({ summary, count }: OutboxSituation): string {
  switch (summary) {
    case 'empty':
      return 'Fila de envio: tudo enviado'
    case 'waiting':
      return `Fila de envio: ${count} aguardando`
    case 'sending':
      return `Fila de envio: enviando ${countOf(count, 'post', 'posts')}`
    case 'needs-person':
      return `Fila de envio: ${countOf(count, 'post', 'posts')}, precisa de você`
  }
}
