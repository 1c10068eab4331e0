import * as endpoints from '#contract/endpoints.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { mount } from '../http/mount-endpoint.ts'
import { linkAccount } from './link-account.ts'
import { listPlatforms } from './list-platforms.ts'
import { mountPictures } from './picture.ts'
import { findAccounts } from './queries.ts'
import { startLinking } from './start-linking.ts'
import { toAccount } from './to-account.ts'
import { unlinkAccount } from './unlink-account.ts'

/** Every role of a project may link and unlink, so belonging to it is all that is asked. */
export function mountAccounts(app: App, deps: Deps): void {
  mount(app, deps, endpoints.listPlatforms, ({ project }) => listPlatforms(deps, project.id))
  mount(app, deps, endpoints.listAccounts, async ({ project }) =>
    (await findAccounts(deps.db, project.id)).map((row) => toAccount(row, deps.networks)),
  )
  mount(app, deps, endpoints.getAuthorizationUrl, ({ params, caller, project }) =>
    startLinking(deps, {
      platformId: params.id,
      userId: caller.userId,
      projectId: project.id,
    }),
  )
  mount(app, deps, endpoints.linkAccount, ({ body, caller, project }) =>
    linkAccount(deps, { ...body, callerId: caller.userId, projectId: project.id }),
  )
  mount(app, deps, endpoints.unlinkAccount, async ({ params, project }) => {
    await unlinkAccount(deps, { accountId: params.id, projectId: project.id })
    return {}
  })
  mountPictures(app, deps)
}
