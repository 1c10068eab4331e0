import * as endpoints from '#contract/endpoints/endpoints.ts'
import { mount } from '../../api/mount-endpoint.ts'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/app-env.ts'
import { logMembership } from '../log-membership.ts'
import { acceptOwnership } from './accept-ownership.ts'
import { declineOwnership, withdrawOffer } from './end-offer.ts'
import { findOffer, toOffer } from './find-offer.ts'
import { offerOwnership } from './offer-ownership.ts'

export function mountOwnership(app: App, deps: Deps): void {
  mount(app, deps, endpoints.offerOwnership, async ({ caller, project, body, ...origin }) => {
    const { memberId } = body
    const asked = { projectId: project.id, callerId: caller.userId, memberId }
    const offer = await offerOwnership(deps, asked, origin)
    logMembership(origin, { caller, project, subjectId: memberId, about: 'ownership-offered' })
    return offer
  })
  mount(app, deps, endpoints.getOwnershipOffer, async ({ caller, project }) => {
    const offer = await findOffer(deps.db, project.id, deps.clock.now())
    return offer ? toOffer(offer, caller.userId) : null
  })
  mount(app, deps, endpoints.withdrawOwnershipOffer, async ({ caller, project, ...origin }) => {
    const subjectId = await withdrawOffer(deps, { projectId: project.id, callerId: caller.userId })
    logMembership(origin, { caller, project, subjectId, about: 'ownership-withdrawn' })
    return {}
  })
  mount(app, deps, endpoints.acceptOwnership, async ({ caller, project, ...origin }) => {
    const { userId } = caller
    const accepted = await acceptOwnership(
      deps,
      { projectId: project.id, callerId: userId },
      origin,
    )
    logMembership(origin, { caller, project, subjectId: userId, about: 'ownership' })
    return accepted
  })
  mount(app, deps, endpoints.declineOwnership, async ({ caller, project, ...origin }) => {
    const { userId } = caller
    await declineOwnership(deps, { projectId: project.id, callerId: userId })
    logMembership(origin, { caller, project, subjectId: userId, about: 'ownership-declined' })
    return {}
  })
}
