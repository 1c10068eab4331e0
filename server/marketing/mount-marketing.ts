import * as endpoints from '#contract/endpoints/endpoints.ts'
import { mount } from '../api/mount-endpoint.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { joinWaiting } from './join-waiting.ts'
import { receiveMessage } from './receive-message.ts'
import { recordAnalytics } from './record-analytics.ts'

export function mountMarketing(app: App, deps: Deps): void {
  mount(app, deps, endpoints.joinWaiting, ({ body, address }) => joinWaiting(deps, body, address))
  mount(app, deps, endpoints.sendContact, async ({ body, address }) => {
    await receiveMessage(deps, body, address)
    return {}
  })
  mount(app, deps, endpoints.recordAnalytics, async ({ body, address }) => {
    await recordAnalytics(deps, body, address)
    return {}
  })
}
