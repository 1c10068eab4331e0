import * as endpoints from '#contract/endpoints/endpoints.ts'
import { mount } from '../api/mount-endpoint.ts'
import { getShareData } from '../billing/referrals/get-share-data.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { getOnboarding, keepSteps } from './get-onboarding.ts'

export function mountOnboarding(app: App, deps: Deps): void {
  mount(app, deps, endpoints.getOnboarding, ({ caller }) => getOnboarding(deps, caller.userId))
  mount(app, deps, endpoints.getShareData, ({ caller }) => getShareData(deps, caller.userId))
  mount(app, deps, endpoints.recordShare, async ({ caller }) => {
    await keepSteps(deps, caller.userId, ['invite-friends'])
    return {}
  })
}
