import * as endpoints from '#contract/endpoints/endpoints.ts'
import { OperatorWaitingEntry } from '#contract/operator.ts'
import { mount } from '../api/mount-endpoint.ts'
import { streamList } from '../api/stream-list.ts'
import type { Caller } from '../auth/access-token.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { listBillingEvents, replayEvent } from './billing-events.ts'
import { listMessages, markMessage } from './contact-messages.ts'
import { listDeliveries } from './list-deliveries.ts'
import { type Acting, listActs } from './operator-acts.ts'
import { changePlan, listPlans } from './plans.ts'
import { readAnalytics } from './read-analytics.ts'
import { answerRefund, listRefunds } from './refund-requests.ts'
import { extendTrial, listUsers } from './users.ts'
import { exportWaiting, listWaiting, removeWaiting } from './waiting-entries.ts'

/** What whoever runs this service sees and does (docs/decisions/0065). */
export function mountOperator(app: App, deps: Deps): void {
  const by = ({ userId }: Caller): Acting => ({ userId, now: deps.clock.now() })
  mountBilling(app, deps, by)
  mountPeople(app, deps, by)
  mount(app, deps, endpoints.listTroubledDeliveries, ({ caller, query }) =>
    listDeliveries(deps.db, by(caller), query.before),
  )
  mount(app, deps, endpoints.listOperatorActs, ({ query }) => listActs(deps.db, query.before))
  mount(app, deps, endpoints.getAnalytics, ({ query }) =>
    readAnalytics(deps.db, { days: query.days, now: deps.clock.now() }),
  )
}

function mountBilling(app: App, deps: Deps, by: (caller: Caller) => Acting): void {
  mount(app, deps, endpoints.listOperatorPlans, () => listPlans(deps.db))
  mount(app, deps, endpoints.changeOperatorPlan, ({ caller, params, body }) =>
    changePlan(deps.db, by(caller), { id: params.id, change: body }),
  )
  mount(app, deps, endpoints.listBillingEvents, ({ query }) => listBillingEvents(deps.db, query))
  mount(app, deps, endpoints.replayBillingEvent, async ({ caller, params }) => {
    return { events: await replayEvent(deps, by(caller), params.id) }
  })
  mount(app, deps, endpoints.listRefundRequests, ({ caller, query }) =>
    listRefunds(deps.db, by(caller), query.before),
  )
  mount(app, deps, endpoints.answerRefundRequest, async ({ caller, params, body }) => {
    await answerRefund(deps, by(caller), { id: params.id, state: body.state })
    return {}
  })
  mount(app, deps, endpoints.listOperatorUsers, ({ caller, query }) =>
    listUsers(deps, by(caller), query),
  )
  mount(app, deps, endpoints.extendTrial, async ({ caller, params, body }) => {
    await extendTrial(deps.db, by(caller), { personId: params.id, days: body.days })
    return {}
  })
}

function mountPeople(app: App, deps: Deps, by: (caller: Caller) => Acting): void {
  mount(app, deps, endpoints.listWaiting, ({ caller, query }) =>
    listWaiting(deps.db, by(caller), query),
  )
  mount(app, deps, endpoints.exportWaiting, async ({ caller, request, log, address }) => {
    logSecurityEvent(log, 'sensitive_read', { ...caller, address, about: 'waiting-list' })
    const batches = exportWaiting(deps.db, by(caller))
    const asked = { deps, caller, request }
    const around = { listName: 'rows', rest: {} }
    return await streamList(asked, { item: OperatorWaitingEntry, batches, around })
  })
  mount(app, deps, endpoints.removeWaiting, async ({ caller, params }) => {
    await removeWaiting(deps.db, by(caller), params.id)
    return {}
  })
  mount(app, deps, endpoints.listContactMessages, ({ caller, query }) =>
    listMessages(deps.db, by(caller), query),
  )
  mount(app, deps, endpoints.markMessageAnswered, async ({ caller, params, body }) => {
    await markMessage(deps.db, by(caller), { id: params.id, isAnswered: body.isAnswered })
    return {}
  })
}
