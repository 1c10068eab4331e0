import type { Logger } from 'pino'

/**
 * What whoever guards the service wants to find in its log, under names that do not change (those
 * of the OWASP logging vocabulary where it has one). They are listed in docs/operating.md.
 */
export type SecurityEvent =
  | 'authn_login_success'
  | 'authn_login_fail'
  | 'authn_login_fail_max'
  | 'authn_code_fail'
  | 'authn_password_change'
  | 'authn_password_reset_request'
  | 'authn_token_reuse'
  | 'authn_token_stolen'
  | 'session_ended'
  | 'user_created'
  | 'user_updated'
  | 'user_deleted'
  | 'privilege_permissions_changed'
  | 'account_link_changed'
  | 'account_link_fail'
  | 'sensitive_delete'
  | 'sensitive_read'
  | 'authz_fail'
  | 'excess_rate_limit_exceeded'

const quiet: ReadonlySet<SecurityEvent> = new Set([
  'authn_login_success',
  'authn_password_change',
  'authn_password_reset_request',
  'session_ended',
  'user_created',
  'user_updated',
  'user_deleted',
  'privilege_permissions_changed',
  'account_link_changed',
  'sensitive_delete',
  'sensitive_read',
])

/** Never a token, a code, a password or an e-mail address: people are told by their id. */
export function logSecurityEvent(
  log: Pick<Logger, 'info' | 'warn'>,
  event: SecurityEvent,
  told: Partial<
    Record<
      | 'userId'
      | 'sessionId'
      | 'emailHash'
      | 'address'
      | 'call'
      | 'about'
      | 'projectId'
      | 'subjectId',
      string
    >
  >,
): void {
  const line = { event, ...told }
  if (quiet.has(event)) log.info(line, 'security')
  else log.warn(line, 'security')
}
