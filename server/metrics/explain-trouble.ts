import { nameNetwork } from '#contract/networks/networks.ts'
import type { FailureClass } from '../networks/network.ts'

const list = new Intl.ListFormat('pt-BR')

/** Of an account that has to be connected again before anything can be asked. */
export const disconnected = 'Conecte a conta novamente para ver os números de agora.'

/**
 * Why a network told no numbers, for the person. Their own explanations are about publishing, so they
 * do not fit here.
 */
export function explainTrouble(platformId: string, failure: FailureClass): string {
  const name = nameNetwork(platformId)
  switch (failure) {
    case 'auth':
      return `O ${name} não aceitou a autorização desta conta. Se continuar assim, conecte a conta novamente.`
    case 'permission':
      return `O ${name} não permite ver os números desta conta. Conecte a conta novamente e permita ver as métricas.`
    case 'rate_limited':
    case 'quota':
      return `O ${name} pediu para esperar. Os números serão atualizados mais tarde.`
    default:
      return `O ${name} não respondeu. Os números serão atualizados assim que ele responder.`
  }
}

/** Of numbers that the person did not allow, in words ('ver o alcance'); null where there are none. */
export function explainRefused(refused: readonly string[]): string | null {
  if (refused.length === 0) return null
  return `Sem permissão para ${list.format(refused)}. Conecte a conta novamente e permita ver as métricas.`
}
