import { apiBase } from '#contract/calls/api.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { mount } from '../api/mount-endpoint.ts'
import { endMediaCookie } from '../auth/media-cookie.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { deleteAccount } from './delete-account.ts'
import { writeExportLink } from './export-link.ts'
import { sendOwnData } from './send-own-data.ts'

export function mountOwnData(app: App, deps: Deps): void {
  const { deleteOwnAccount, downloadOwnData, exportOwnData } = endpoints
  mount(app, deps, exportOwnData, async ({ caller }) => {
    await deps.limits.exportsByUser.consume(caller.userId)
    return writeExportLink(deps, caller)
  })
  mount(app, deps, downloadOwnData, (call) => sendOwnData(deps, call))
  app.on(deleteOwnAccount.method, apiBase + deleteOwnAccount.path, endMediaCookie(deps))
  mount(app, deps, deleteOwnAccount, async ({ caller, ...call }) => {
    await deleteAccount(deps, caller, call)
    return {}
  })
}
