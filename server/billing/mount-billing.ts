import { apiBase } from '#contract/calls/api.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { mount } from '../api/mount-endpoint.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { getBillingDocuments } from './documents/get-billing-documents.ts'
import { setTaxId } from './documents/set-tax-id.ts'
import { receiveEvent } from './events/receive-event.ts'
import { getProjectPlan, getSubscription } from './get-subscription.ts'
import { listPlans } from './list-plans.ts'
import { askRefund } from './refunds/ask-refund.ts'

/** Where Stripe posts its events. */
export const stripeEventsPath = `${apiBase}/billing/stripe-events`

export function mountBilling(app: App, deps: Deps): void {
  mount(app, deps, endpoints.listPlans, async ({ address, query }) => {
    await deps.limits.plansByAddress.consume(address)
    return await listPlans(deps, query.payer)
  })
  mount(app, deps, endpoints.getSubscription, ({ caller }) => getSubscription(deps, caller.userId))
  mount(app, deps, endpoints.getBillingDocuments, async ({ caller }) => {
    await deps.limits.billingByUser.consume(caller.userId)
    return await getBillingDocuments(deps, caller.userId)
  })
  mount(app, deps, endpoints.setTaxId, async ({ caller, body }) => {
    await deps.limits.billingByUser.consume(caller.userId)
    return await setTaxId(deps, { userId: caller.userId, taxId: body.taxId })
  })
  mount(app, deps, endpoints.getProjectPlan, ({ caller, project }) =>
    getProjectPlan(deps, { projectId: project.id, callerId: caller.userId }),
  )
  mount(app, deps, endpoints.askRefund, ({ caller, body }) => askRefund(deps, caller.userId, body))
  app.post(stripeEventsPath, (c) => receiveEvent(deps, c))
}
