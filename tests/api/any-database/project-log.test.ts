import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SocialMediaAccount } from '#contract/accounts/account.ts'
import { AuthorizationUrl } from '#contract/accounts/account-linking.ts'
import { ProjectInvite } from '#contract/projects/project-people.ts'
import { createFakeNetwork } from '#tests/fakes/servers/fake-network.ts'
import { readNewestMail } from '#tests/setup/people/read-mails.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import {
  type ApiRequest,
  createTestApp,
  dataOf,
  type TestApp,
} from '#tests/setup/server/create-test-app.ts'
import { openSecurityLog } from '#tests/setup/server/security-lines.ts'
import {
  type AccessPerson,
  type AccessProject,
  addCaller,
  addProject,
  joinProject,
} from '../../setup/people/access-world.ts'

const { log, events, text, forget } = openSecurityLog()
let api: TestApp
let owner: AccessPerson
let project: AccessProject

beforeAll(async () => {
  const network = createFakeNetwork()
  api = await createTestApp({ deps: { log, networks: new Map([['instagram', network]]) } })
})
afterAll(() => api.dispose())
beforeEach(async () => {
  owner = await addCaller(api.deps)
  project = await addProject(api.deps)
  await joinProject(api.deps, project.projectId, owner.userId, 'OWNER')
  forget()
})

const call = ({ token }: AccessPerson, path: string, request: ApiRequest = {}) =>
  api.request(path, { method: 'POST', token, projectId: project.projectId, ...request })
const inProject = (path: string) => `/projects/${project.projectId}${path}`

async function beginLink(of: AccessPerson): Promise<string> {
  const { json } = await call(of, '/platforms/instagram/authorization-url', { method: 'GET' })
  return new URL(dataOf(json, AuthorizationUrl).url).searchParams.get('state') ?? ''
}
const link = (of: AccessPerson, state: string, code: string) =>
  call(of, '/social-media-account', {
    json: { state, code, platformId: 'instagram', userId: of.userId },
  })

async function addMember(): Promise<AccessPerson> {
  const member = await addCaller(api.deps)
  await joinProject(api.deps, project.projectId, member.userId, 'ADMIN')
  return member
}

async function invite({ email }: AccessPerson): Promise<{ id: string; token: string }> {
  const { json } = await call(owner, inProject('/invites'), { json: { email, role: 'EDITOR' } })
  const { link: mailed } = await readNewestMail(api.deps, email)
  return { id: dataOf(json, ProjectInvite).id, token: mailed?.searchParams.get('invite') ?? '' }
}

const by = ({ userId }: AccessPerson) => ({
  ...{ userId, sessionId: expect.any(String), address: expect.any(String), level: 30 },
  requestId: expect.any(String),
})

test('an account that is linked and unlinked, without code, state or token', async () => {
  const state = await beginLink(owner)
  const { json } = await link(owner, state, 'codigo-da-rede')
  const { id } = dataOf(json, SocialMediaAccount)
  await call(owner, `/social-media-account/${id}`, { method: 'DELETE' })
  const told = { ...by(owner), event: 'account_link_changed', projectId: project.projectId }
  expect(events()).toMatchObject([
    { ...told, subjectId: id, about: 'linked' },
    { ...told, subjectId: id, about: 'unlinked' },
  ])
  const all = text()
  const nonce = state.split('.')[1] ?? ''
  for (const secret of [nonce, 'codigo-da-rede', 'conta.codigo', owner.token, owner.email])
    expect(all).not.toContain(secret)
})

test('a link that is refused: of another person, used or made up, without the state', async () => {
  const admin = await addMember()
  const [theirs, used] = [await beginLink(admin), await beginLink(owner)]
  await link(owner, used, 'primeiro')
  const madeUp = `instagram.${'z'.repeat(32)}`
  forget()
  for (const state of [theirs, used, madeUp]) await link(owner, state, 'codigo-da-rede')
  const refused = { event: 'account_link_fail', userId: owner.userId, level: 40 }
  const from = { address: expect.any(String), requestId: expect.any(String) }
  const told = { ...refused, ...from, call: 'POST /api/v1/social-media-account' }
  expect(events()).toMatchObject([told, told, told])
  const all = text()
  for (const state of [theirs, used, madeUp]) expect(all).not.toContain(state.split('.')[1] ?? '')
  expect(all).not.toContain('codigo-da-rede')
})

test('who joins, leaves, is no longer invited and becomes the owner, without addresses or tokens', async () => {
  const [guest, other, next] = [
    await addCaller(api.deps),
    await addCaller(api.deps),
    await addMember(),
  ]
  const [invited, withdrawn] = [await invite(guest), await invite(other)]
  await call(owner, inProject(`/invites/${withdrawn.id}`), { method: 'DELETE' })
  await call(guest, `/invites/${invited.token}/accept`)
  await call(guest, inProject('/leave'))
  const offer = async () => {
    await confirmAct(api.deps, owner.userId, 'transfer-ownership')
    await call(owner, inProject('/transfer'), { json: { memberId: next.userId } })
  }
  await offer()
  await call(owner, inProject('/transfer'), { method: 'DELETE' })
  await offer()
  await call(next, inProject('/transfer/decline'))
  await offer()
  await call(next, inProject('/transfer/accept'))
  const { projectId } = project
  const told = { event: 'privilege_permissions_changed', projectId }
  expect(events()).toMatchObject([
    { ...by(owner), ...told, subjectId: invited.id, about: 'invited' },
    { ...by(owner), ...told, subjectId: withdrawn.id, about: 'invited' },
    { ...by(owner), ...told, subjectId: withdrawn.id, about: 'withdrawn' },
    { ...by(guest), ...told, subjectId: guest.userId, about: 'joined' },
    { ...by(guest), ...told, subjectId: guest.userId, about: 'left' },
    { ...by(owner), ...told, subjectId: next.userId, about: 'ownership-offered' },
    { ...by(owner), ...told, subjectId: next.userId, about: 'ownership-withdrawn' },
    { ...by(owner), ...told, subjectId: next.userId, about: 'ownership-offered' },
    { ...by(next), ...told, subjectId: next.userId, about: 'ownership-declined' },
    { ...by(owner), ...told, subjectId: next.userId, about: 'ownership-offered' },
    { ...by(next), ...told, subjectId: next.userId, about: 'ownership' },
  ])
  const all = text()
  const addresses = [owner, guest, other, next].map(({ email }) => email)
  const tokens = [invited.token, withdrawn.token, owner.token, guest.token]
  for (const secret of [...addresses, ...tokens]) expect(all).not.toContain(secret)
})

test('what is refused to a member is not told as done', async () => {
  const admin = await addMember()
  await call(owner, inProject('/leave'))
  await call(admin, inProject('/transfer'), { json: { memberId: admin.userId } })
  await call(admin, `/social-media-account/${owner.userId}`, { method: 'DELETE' })
  await call(admin, `/invites/${'x'.repeat(43)}/accept`)
  await confirmAct(api.deps, owner.userId, 'delete-account')
  await call(owner, '/users/me', { method: 'DELETE' })
  expect(events().map(({ event }) => event)).toEqual(['authz_fail'])
})

test('a person who deletes their account, without the address of the e-mail', async () => {
  const person = await addCaller(api.deps)
  await confirmAct(api.deps, person.userId, 'delete-account')
  await call(person, '/users/me', { method: 'DELETE' })
  expect(events()).toMatchObject([{ ...by(person), event: 'user_deleted' }])
  const all = text()
  for (const secret of [person.email, person.token]) expect(all).not.toContain(secret)
})
