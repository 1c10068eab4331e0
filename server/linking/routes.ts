import * as endpoints from '#contract/endpoints/endpoints.ts'
import { findAccounts } from '../accounts/account-rows.ts'
import { mountPictures } from '../accounts/picture.ts'
import { mount } from '../api/mount-endpoint.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { chooseAccounts } from './choose-accounts.ts'
import { getAccountCapabilities } from './get-account-capabilities.ts'
import { linkAccount } from './link-account.ts'
import { listPlatforms } from './list-platforms.ts'
import { noticePath, receiveNotice } from './notices/receive-notice.ts'
import { startLinking } from './start-linking.ts'
import { toAccount } from './to-account.ts'
import { unlinkAccount } from './unlink-account.ts'

export function mountAccounts(app: App, deps: Deps): void {
  mount(app, deps, endpoints.listPlatforms, ({ project }) => listPlatforms(deps, project.id))
  mount(app, deps, endpoints.listAccounts, async ({ project }) =>
    (await findAccounts(deps.db, project.id)).map((row) => toAccount(deps, row)),
  )
  mount(app, deps, endpoints.getAccountCapabilities, async ({ params, caller, project }) => {
    await deps.limits.capabilitiesByUser.consume(caller.userId)
    return getAccountCapabilities(deps, { accountId: params.id, projectId: project.id })
  })
  mount(app, deps, endpoints.getAuthorizationUrl, ({ params, query, caller, project }) =>
    startLinking(deps, {
      platformId: params.id,
      userId: caller.userId,
      projectId: project.id,
      ...{ handle: query.handle, way: query.way },
    }),
  )
  mount(app, deps, endpoints.linkAccount, async ({ body, caller, project, address, log }) => {
    const asked = { ...body, callerId: caller.userId, projectId: project.id }
    const answer = await linkAccount(deps, asked)
    if ('candidates' in answer) return answer
    const where = { address, projectId: project.id, subjectId: answer.id }
    logSecurityEvent(log, 'account_link_changed', { ...caller, ...where, about: 'linked' })
    return answer
  })
  mount(app, deps, endpoints.chooseAccounts, async ({ body, caller, project, address, log }) => {
    const asked = { ...body, callerId: caller.userId, projectId: project.id }
    const linked = await chooseAccounts(deps, asked)
    for (const { id: subjectId } of linked) {
      const where = { address, projectId: project.id, subjectId }
      logSecurityEvent(log, 'account_link_changed', { ...caller, ...where, about: 'linked' })
    }
    return linked
  })
  mount(app, deps, endpoints.unlinkAccount, async ({ params, caller, project, address, log }) => {
    await unlinkAccount(deps, {
      ...{ accountId: params.id, projectId: project.id, callerId: caller.userId },
    })
    const where = { address, projectId: project.id, subjectId: params.id }
    logSecurityEvent(log, 'account_link_changed', { ...caller, ...where, about: 'unlinked' })
    return {}
  })
  mountPictures(app, deps)
  app.post(noticePath, (c) => receiveNotice(deps, c))
}
