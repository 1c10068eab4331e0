import { formatCount } from '#contract/format-count.ts'
import { ApiError } from '#local/api-error.ts'
import { isQuotaError } from '#local/quota-full-error.ts'
import { UnreachableError } from '#local/unreachable-error.ts'
import { DeviceStorageError } from '#src/session/sign-in.ts'

/** What happened and what to do next, in words for the person. */
export function describeSigninFailure(error: unknown, isOnline: boolean): string {
  if (error instanceof UnreachableError) {
    if (!isOnline) return 'Sem conexão. Conecte-se à internet para entrar.'
    return error.reason === 'network'
      ? 'Sem conexão com o servidor. Confira sua internet e tente de novo.'
      : 'Não foi possível falar com o servidor. Tente de novo em instantes.'
  }
  if (error instanceof ApiError) {
    const { code, retryAfterSeconds } = error
    if (code === 'RATE_LIMITED' && retryAfterSeconds) {
      return `Muitas tentativas. Tente de novo em ${describeWait(retryAfterSeconds)}.`
    }
    return error.message
  }
  if (error instanceof DeviceStorageError) {
    if (isQuotaError(error))
      return 'O armazenamento deste aparelho está cheio, e o uPubly precisa de um pouco dele para não perder seus posts. Libere espaço e tente de novo.'
    return 'Este navegador não deixou guardar dados neste aparelho, e o uPubly precisa disso para não perder seus posts. Saia da navegação privada ou libere o armazenamento e tente de novo.'
  }
  return 'Algo deu errado. Tente de novo em instantes.'
}

function describeWait(seconds: number): string {
  if (seconds < 60) return formatCount(seconds, 'segundo', 'segundos')
  return formatCount(Math.ceil(seconds / 60), 'minuto', 'minutos')
}
