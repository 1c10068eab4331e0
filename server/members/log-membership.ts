import type { Caller } from '../auth/access-token.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'

/** Tells the security log who belongs to a project, or as what, from now on. */
export function logMembership(
  { log, address }: CallOrigin,
  told: { caller: Caller; project: { id: string }; subjectId: string; about: string },
): void {
  const { caller, project, subjectId, about } = told
  const where = { address, projectId: project.id, subjectId, about }
  logSecurityEvent(log, 'privilege_permissions_changed', { ...caller, ...where })
}
