import { apiBase } from '#contract/api.ts'
import * as endpoints from '#contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { mount } from '../http/mount-endpoint.ts'
import { endMediaCookie } from '../media/media-cookie.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { deleteAccount } from './delete-account.ts'
import { exportData } from './export-data.ts'

export function mountOwnData(app: App, deps: Deps): void {
  const { deleteOwnAccount, exportOwnData } = endpoints
  mount(app, deps, exportOwnData, async ({ caller, request, address, log }) => {
    const answer = await exportData(deps, caller, request)
    logSecurityEvent(log, 'sensitive_read', { ...caller, address, about: 'own-data' })
    return answer
  })
  app.on(deleteOwnAccount.method, apiBase + deleteOwnAccount.path, endMediaCookie(deps))
  mount(app, deps, deleteOwnAccount, async ({ caller, ...call }) => {
    await deleteAccount(deps, caller, call)
    return {}
  })
}
