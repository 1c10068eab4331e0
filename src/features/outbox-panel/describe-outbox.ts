import { formatCount } from '#contract/texts/format-numbers.ts'

export interface OutboxSituation {
  summary: 'unknown' | 'empty' | 'waiting' | 'sending' | 'unpaid' | 'needs-person'
  count: number
  /** What all entries are: posts and changes of posts, files for the storage, or some of each. */
  of: 'posts' | 'files' | 'items'
  isPaused: boolean
}

/** The accessible name of the indicator: 'Fila de envio: 2 aguardando'. */
export function describeOutbox({ summary, count, of, isPaused }: OutboxSituation): string {
  const [one, many] = nouns[of]
  const counted = formatCount(count, one, many)
  const said = describeSummary(summary, count, counted)
  const parts = [said, isPaused ? 'envio pausado' : ''].filter(Boolean)
  return parts.length > 0 ? `Fila de envio: ${parts.join(', ')}` : 'Fila de envio'
}

const nouns = {
  posts: ['post', 'posts'],
  files: ['arquivo para o armazenamento', 'arquivos para o armazenamento'],
  items: ['item', 'itens'],
} as const

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
