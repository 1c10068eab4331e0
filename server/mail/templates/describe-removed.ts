import { formatCount } from '#contract/texts/format-numbers.ts'

/** What a reset by mail removed from an account besides its password. */
export interface RemovedFactors {
  passkeys: number
  app: boolean
  mailCode: boolean
}

const list = new Intl.ListFormat('pt-BR')

/** Undefined when nothing was removed. */
export function describeRemoved({ passkeys, app, mailCode }: RemovedFactors): string | undefined {
  const things = [
    ...(passkeys > 0 ? [formatCount(passkeys, 'chave de acesso', 'chaves de acesso')] : []),
    ...(app ? ['o aplicativo autenticador (com seus códigos de recuperação)'] : []),
    ...(mailCode ? ['o código por e-mail ao entrar'] : []),
  ]
  if (things.length === 0) return undefined
  return `Também removemos o que foi adicionado à conta nos últimos 7 dias: ${list.format(things)}. O que era seu você pode adicionar de novo em Configurações.`
}
