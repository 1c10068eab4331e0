import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'

/** The one answer to everything that is wrong with a passkey; the log says a little more. */
export function refusePasskey(
  { address, log }: CallOrigin,
  told: { userId?: string; sessionId?: string; about: string },
  cause?: unknown,
): ApiError {
  logSecurityEvent(log, 'authn_code_fail', { ...told, address })
  return new ApiError('PASSKEY_INVALID', { cause })
}
