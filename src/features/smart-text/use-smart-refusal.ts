import { useQuery } from '@tanstack/react-query'
import { minSmartLength } from '#contract/posts/smart.ts'
import { smartQuery } from '#src/api/smart-query.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'

/** Why the AI model cannot be asked now, in words for the tooltip; '' when it can. */
export function useSmartRefusal(projectId: string, caption: string): string {
  const { isOnline } = useConnectivity()
  const { data } = useQuery({ ...smartQuery(projectId), enabled: isOnline })
  return tellSmartRefusal({ isOnline, isConfigured: data?.isConfigured, caption })
}

export function tellSmartRefusal(input: {
  isOnline: boolean
  /** Whether the server has a model configured; undefined until it has answered. */
  isConfigured: boolean | undefined
  caption: string
}): string {
  if (!input.isOnline) return 'Sem conexão: a inteligência artificial precisa do servidor.'
  if (input.isConfigured === false)
    return 'A inteligência artificial não está configurada neste servidor.'
  if ([...input.caption.trim()].length < minSmartLength)
    return `Escreva ao menos ${minSmartLength} caracteres na legenda.`
  return ''
}
