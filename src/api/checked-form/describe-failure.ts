import { formatCount } from '#contract/texts/format-numbers.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'

/** A message: what happened and what to do next. `purpose`: what needs the connection, a verb ('entrar'). */
export function describeFailure(error: unknown, purpose: string, isOnline = navigator.onLine) {
  if (error instanceof UnreachableError) {
    if (!isOnline) return `Sem conexão. Conecte-se à internet para ${purpose}.`
    return error.reason === 'network'
      ? 'Sem conexão com o servidor. Confira sua internet e tente de novo.'
      : 'Não foi possível falar com o servidor. Tente de novo em instantes.'
  }
  if (error instanceof ApiError) return describeWait(error) ?? error.message
  return 'Algo deu errado. Tente de novo em instantes.'
}

/** Only for RATE_LIMITED with a waiting time; otherwise undefined. */
function describeWait({ code, retryAfterSeconds }: ApiError): string | undefined {
  if (code !== 'RATE_LIMITED' || !retryAfterSeconds) return undefined
  const wait =
    retryAfterSeconds < 60
      ? formatCount(retryAfterSeconds, 'segundo', 'segundos')
      : formatCount(Math.ceil(retryAfterSeconds / 60), 'minuto', 'minutos')
  return `Muitas tentativas. Tente de novo em ${wait}.`
}

/** Returns `words` for any refusal; only a missing connection and RATE_LIMITED are described as usual. */
export function describeRefusal(error: unknown, words: string, purpose: string): string {
  const isLimited = error instanceof ApiError && error.code === 'RATE_LIMITED'
  if (error instanceof UnreachableError || isLimited) return describeFailure(error, purpose)
  return words
}
