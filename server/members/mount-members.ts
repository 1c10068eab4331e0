import * as endpoints from '#contract/endpoints/endpoints.ts'
import { mount } from '../api/mount-endpoint.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { acceptInvite } from './accept-invite.ts'
import { changeMember } from './change-member.ts'
import { showInvite } from './find-invite.ts'
import { toMember } from './find-member.ts'
import { inviteMember } from './invite-member.ts'
import { logMembership } from './log-membership.ts'
import { mountOwnership } from './ownership/mount-ownership.ts'
import { findInvites, findMembers } from './queries.ts'
import { removeMember } from './remove-member.ts'
import { toInvite } from './to-invite.ts'
import { withdrawInvite } from './withdraw-invite.ts'

export function mountMembers(app: App, deps: Deps): void {
  mount(app, deps, endpoints.listMembers, async ({ caller, project }) =>
    (await findMembers(deps.db, project.id)).map((row) => toMember(row, caller.userId)),
  )
  mount(app, deps, endpoints.changeMember, async ({ caller, project, params, body, ...origin }) => {
    const { memberId } = params
    const change = { projectId: project.id, callerId: caller.userId, memberId, role: body.role }
    const changed = await changeMember(deps, change)
    logMembership(origin, { caller, project, subjectId: memberId, about: 'role' })
    return changed
  })
  mount(app, deps, endpoints.removeMember, async ({ caller, project, params, ...origin }) => {
    const { memberId } = params
    await removeMember(deps, { projectId: project.id, callerId: caller.userId, memberId })
    logMembership(origin, { caller, project, subjectId: memberId, about: 'removed' })
    return {}
  })
  mount(app, deps, endpoints.leaveProject, async ({ caller, project, ...origin }) => {
    const { userId } = caller
    await removeMember(deps, { projectId: project.id, callerId: userId, memberId: userId })
    logMembership(origin, { caller, project, subjectId: userId, about: 'left' })
    return {}
  })
  mountOwnership(app, deps)
  mountInvites(app, deps)
}

function mountInvites(app: App, deps: Deps): void {
  mount(app, deps, endpoints.listInvites, async ({ project }) => {
    const now = deps.clock.now()
    return (await findInvites(deps.db, project.id, now)).map((row) => toInvite(row, now))
  })
  mount(app, deps, endpoints.inviteMember, async ({ caller, project, body, ...origin }) => {
    const asked = { projectId: project.id, callerId: caller.userId, ...body }
    const invite = await inviteMember(deps, asked)
    logMembership(origin, { caller, project, subjectId: invite.id, about: 'invited' })
    return invite
  })
  mount(
    app,
    deps,
    endpoints.withdrawInvite,
    async ({ caller, project, params, query, ...origin }) => {
      const asked = { projectId: project.id, callerId: caller.userId, ...params, ...query }
      const state = await withdrawInvite(deps, asked)
      if (state === 'pending')
        logMembership(origin, { caller, project, subjectId: params.inviteId, about: 'withdrawn' })
      return {}
    },
  )
  mount(app, deps, endpoints.getInvite, ({ params, address }) =>
    showInvite(deps, params.token, address),
  )
  mount(app, deps, endpoints.acceptInvite, async ({ caller, params, ...origin }) => {
    const { userId } = caller
    const project = await acceptInvite(deps, { userId, token: params.token })
    logMembership(origin, { caller, project, subjectId: userId, about: 'joined' })
    return project
  })
}
