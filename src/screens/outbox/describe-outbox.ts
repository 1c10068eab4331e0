import { countOf } from '#contract/count-of.ts'

export interface OutboxSituation {
  summary: 'empty' | 'waiting' | 'sending' | 'needs-person'
  count: number
  /** Whether all of it are posts and changes of posts. */
  isOfPosts: boolean
  isPaused: boolean
}

/** The accessible name of the indicator: 'Fila de envio: 2 aguardando'. */
export function describeOutbox({ summary, count, isOfPosts, isPaused }: OutboxSituation): string {
  const counted = isOfPosts ? countOf(count, 'post', 'posts') : countOf(count, 'item', 'itens')
  const said = describeSummary(summary, count, counted)
  return isPaused ? `Fila de envio: ${said}, envio pausado` : `Fila de envio: ${said}`
}

function describeSummary(
  summary: OutboxSituation['summary'],
  count: number,
  counted: string,
): string {
  switch (summary) {
    case 'empty':
      return 'tudo enviado'
    case 'waiting':
      return `${count} aguardando`
    case 'sending':
      return `enviando ${counted}`
    case 'needs-person':
      return `${counted}, precisa de você`
  }
}
