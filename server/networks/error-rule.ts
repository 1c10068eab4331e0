import type { FailureClass } from './network.ts'

/** What an error code of a network means; each network has a table of them (`error-table.ts`). */
export interface ErrorRule {
  failure: FailureClass
  /** The cause in Portuguese, for the person. */
  explanation: string
  /** After so many attempts there is no point in another. */
  attemptsAtMost?: number
  retryAfterSeconds?: number
}

export const rule = (
  failure: FailureClass,
  explanation: string,
  more: Pick<ErrorRule, 'attemptsAtMost' | 'retryAfterSeconds'> = {},
): ErrorRule => ({ failure, explanation, ...more })

/**
 * The rule for what no table lists: it is not tried again, and a person has to decide. `name` is the network's,
 * a masculine one. `what` is shown: 'código 100/33'.
 */
export function unknownRule(name: string, what: string, refused = 'a publicação'): ErrorRule {
  return rule('unknown', `O ${name} recusou ${refused} por um motivo desconhecido (${what}).`)
}
