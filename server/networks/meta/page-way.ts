import type { LinkWay } from '#contract/account.ts'

/** Facebook Login, for a network whose accounts have a login of their own, too. */
export const pageWay = {
  id: 'page',
  label: 'Entrar com o Facebook',
  explanation:
    'A conta precisa estar ligada a uma Página do Facebook. Permite conectar várias contas de uma vez.',
} as const satisfies LinkWay
