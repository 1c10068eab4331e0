import { describeFailure } from '../checked-form/describe-failure.ts'

const words: Record<string, string> = {
  NotAllowedError: 'A chave de acesso não foi usada: a operação foi cancelada ou demorou demais.',
  AbortError: 'A chave de acesso não foi usada: a operação foi cancelada.',
  InvalidStateError: 'Este aparelho já tem uma chave de acesso da sua conta.',
  SecurityError: 'Chaves de acesso não funcionam neste endereço do uPubly.',
  NotSupportedError: 'Este aparelho não oferece chaves de acesso.',
  ConstraintError:
    'Este aparelho não confirma quem você é. Ative o bloqueio de tela e tente de novo.',
}

/** A message for an error of the browser or the server. `purpose`: as for `describeFailure`. */
export function describePasskeyFailure(error: unknown, purpose: string): string {
  const known = error instanceof Error ? words[error.name] : undefined
  return known ?? describeFailure(error, purpose)
}
