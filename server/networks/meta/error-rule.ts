import { type ErrorRule, rule, unknownRule } from '../error-rule.ts'
import type { NetworkError } from '../network.ts'

const again = 'Conecte a conta novamente.'

/**
 * The codes that mean the same on every network of Meta, by 'code' or 'code/subcode'
 * (docs/networks.md 2.2; read 2026-11-20). `name` is the network's, a masculine one: 'Instagram'.
 */
export function commonRules(name: string): Record<string, ErrorRule> {
  const later = rule('transient', `O ${name} está com problemas.`)
  const permit = rule(
    'permission',
    'Falta permissão para publicar. Conecte a conta novamente e permita publicar.',
  )
  const limited = rule('rate_limited', `O ${name} pediu para esperar antes de novas publicações.`)
  const reconnect = rule('auth', `O ${name} encerrou a autorização desta conta. ${again}`)
  const checkpoint = rule(
    'auth',
    `O ${name} pede uma confirmação. Abra o aplicativo dele e resolva a pendência. ${again}`,
  )
  // A code of the login is good once, for a while; a token may be no token any more.
  const over = rule('auth', `A autorização não vale mais. ${again}`)
  return {
    ...{ '1': later, '2': later, '3': permit, '10': permit },
    ...{ '4': limited, '17': limited, '32': limited, '341': limited, '613': limited },
    ...{ '80001': limited, '80002': limited },
    '100': rule('content', `O ${name} não aceitou os dados do post.`),
    ...{ '102': reconnect, '104': reconnect, '190': reconnect },
    '190/458': rule('auth', `O uPubly foi removido dos aplicativos desta conta. ${again}`),
    ...{ '190/459': checkpoint, '190/464': checkpoint },
    '190/460': rule('auth', `A senha desta conta do ${name} foi trocada. ${again}`),
    '190/463': rule('auth', `A autorização desta conta expirou. ${again}`),
    '190/467': over,
    '190/492': rule(
      'auth',
      'Você não tem mais acesso à Página. Peça acesso a quem a administra e conecte a conta novamente.',
    ),
    ...{ '/36007': over, '/36008': over, '/36009': over },
    '368': rule(
      'policy',
      `O ${name} bloqueou esta publicação por suspeita de spam. Confira o aplicativo do ${name}.`,
    ),
    '506': rule('content', `O ${name} recusou um post repetido.`),
    '2635': rule('unknown', `Esta versão da integração com o ${name} não é mais aceita.`),
  }
}

/**
 * The rule for the `code` and `error_subcode` of an answer: by both, by the subcode ('/1390008'), by
 * the code, else as a permission (200 to 299). `unknown` for what no table lists: it is not tried again, and a person
 * has to decide.
 */
export function findRule(
  rules: Readonly<Record<string, ErrorRule>>,
  name: string,
  { code, subcode }: { code: number; subcode: number | undefined },
): ErrorRule {
  const found = rules[`${code}/${subcode}`] ?? rules[`/${subcode}`] ?? rules[code]
  if (found) return found
  const permit = rules['10']
  if (permit && code >= 200 && code <= 299) return permit
  return unknownRule(name, `código ${code}${subcode === undefined ? '' : `/${subcode}`}`)
}

/** Whether the network said that there is no such node, or none that this token sees. */
export function isUnseen({ detail }: Pick<NetworkError, 'detail'>): boolean {
  return detail.startsWith('code 100/33 ')
}
