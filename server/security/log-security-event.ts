import type { Logger } from 'pino'

/**
 * What whoever guards the service wants to find in its log, under names that do not change (those
 * of the OWASP logging vocabulary where it has one). They are listed in docs/operating.md.
 */
export type SecurityEvent =
  | 'authn_login_success'
  | 'authn_login_fail'
  | 'authn_token_reuse'
  | 'session_ended'
  | 'authz_fail'
  | 'excess_rate_limit_exceeded'

const quiet: ReadonlySet<SecurityEvent> = new Set(['authn_login_success', 'session_ended'])

/** Never a token, a password or an e-mail address: people are told by their id. */
export function logSecurityEvent(
  log: Pick<Logger, 'info' | 'warn'>,
  event: SecurityEvent,
  told: Partial<
    Record<'userId' | 'sessionId' | 'emailHash' | 'address' | 'call' | 'about', string>
  >,
): void {
  const line = { event, ...told }
  if (quiet.has(event)) log.info(line, 'security')
  else log.warn(line, 'security')
}
