import { formatCount } from '#contract/format-count.ts'

export interface OutboxSituation {
  summary: 'unknown' | 'empty' | 'waiting' | 'sending' | 'unpaid' | 'needs-person'
  count: number
  /** Whether all entries are posts and changes of posts. */
  isOfPosts: boolean
  isPaused: boolean
}

/** The accessible name of the indicator: 'Fila de envio: 2 aguardando'. */
export function describeOutbox({ summary, count, isOfPosts, isPaused }: OutboxSituation): string {
  const counted = isOfPosts
    ? formatCount(count, 'post', 'posts')
    : formatCount(count, 'item', 'itens')
  const said = describeSummary(summary, count, counted)
  const parts = [said, isPaused ? 'envio pausado' : ''].filter(Boolean)
  return parts.length > 0 ? `Fila de envio: ${parts.join(', ')}` : 'Fila de envio'
}

function describeSummary(
  summary: OutboxSituation['summary'],
  count: number,
  counted: string,
): string {
  switch (summary) {
    case 'unknown':
      return ''
    case 'empty':
      return 'tudo enviado'
    case 'waiting':
      return `${count} aguardando`
    case 'sending':
      return `enviando ${counted}`
    case 'unpaid':
      return `${counted}, aguardando assinatura`
    case 'needs-person':
      return `${counted}, precisa de você`
  }
}
