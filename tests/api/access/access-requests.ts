import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import type * as endpoints from '#contract/endpoints/endpoints.ts'
import { verificationHeader } from '#contract/people/sign-up.ts'
import { makePostForm } from '#tests/setup/posting/send-post.ts'
import type { ApiRequest } from '#tests/setup/server/create-test-app.ts'
import {
  type AccessPerson,
  type AccessProject,
  subscriptionIdOf,
} from '../../setup/people/access-world.ts'

export type EndpointName = keyof typeof endpoints

/** Whose rows a request names. */
export interface Named {
  project: AccessProject
  person: AccessPerson
}

const project = { name: 'Padaria nova', description: 'Pães e bolos da vila' }
const password = { password: 'Teste@2026!', confirmPassword: 'Teste@2026!' }
const token = 'x'.repeat(43)
const answered = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const passkeyProof = {
  credential: {
    ...answered,
    response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  },
}

/** A right body of each call that has one: what is refused then is not the body. */
const bodies: Partial<Record<EndpointName, (named: Named) => unknown>> = {
  login: () => ({ email: 'ninguem@example.com', password: 'x' }),
  validateLogin: () => ({ email: 'ninguem@example.com', otp: '123456' }),
  refresh: () => ({ refreshToken: token }),
  logout: () => ({ refreshToken: token }),
  register: () => ({
    ...{ name: 'Bia', email: `${randomUUID()}@example.com`, phone: '11999990000', ...password },
  }),
  forgotPassword: () => ({ email: 'ninguem@example.com' }),
  resetPassword: () => ({ otp: '123456', resetToken: token, ...password }),
  verifyEmail: () => ({ verificationToken: token, otp: '123456' }),
  resendCode: () => ({ token }),
  setTaxId: () => ({ taxId: '529.982.247-25' }),
  changeUser: () => ({ name: 'Bia' }),
  confirmIdentity: () => ({ password: 'x' }),
  changeEmail: () => ({ email: `${randomUUID()}@example.com` }),
  confirmEmail: () => ({ otp: '123456' }),
  setTwoStepByMail: () => ({ isOn: true }),
  confirmTotp: () => ({ otp: '123456' }),
  addPasskey: () => ({
    name: 'Celular',
    credential: {
      ...answered,
      response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
    },
  }),
  renamePasskey: () => ({ name: 'Celular' }),
  signInByPasskey: () => passkeyProof,
  confirmByPasskey: () => passkeyProof,
  createProject: () => project,
  updateProject: () => project,
  setDefaultProject: (named) => ({ projectId: named.project.projectId }),
  changeMember: () => ({ role: 'ADMIN' }),
  offerOwnership: (named) => ({ memberId: named.project.memberId }),
  inviteMember: () => ({ email: `${randomUUID()}@example.com`, role: 'EDITOR' }),
  linkAccount: (named) => ({
    ...{ code: 'x', platformId: 'instagram', userId: named.person.userId },
    state: 'instagram.x',
  }),
  chooseAccounts: () => ({ state: 'instagram.x', remoteIds: ['1'] }),
  addSchedule: ({ project: { postId, accountId } }) => ({
    ...{ postId, schedule: '2031-03-03T12:00:00.000Z', socialMediaAccountIds: [accountId] },
  }),
  decideLateDeliveries: () => ({ decision: 'publish', ids: [randomUUID()] }),
  savePlanning: () => ({ slots: [], hashtagGroups: [] }),
  improveCaption: () => ({ caption: 'Pão quentinho' }),
  makeTags: () => ({ caption: 'Pão quentinho' }),
  joinWaiting: () => ({
    ...{ name: 'Bia', email: `${randomUUID()}@example.com`, howDiscovered: 'Por um amigo' },
  }),
  sendContact: () => ({ name: 'Bia', email: 'bia@example.com', message: 'Olá!' }),
  recordAnalytics: () => ({ batchId: randomUUID(), events: [{ kind: 'page-view', page: '/' }] }),
  changeOperatorPlan: () => ({
    ...{ name: 'Pro', description: '', priceCents: 1, yearlyPriceCents: 1, features: [] },
    ...{ isActive: true, monthlyLink: null, yearlyLink: null },
  }),
  askRefund: ({ person }) => ({ subscriptionId: subscriptionIdOf(person) }),
  answerRefundRequest: () => ({ state: 'done' }),
  markMessageAnswered: () => ({ isAnswered: true }),
  extendTrial: () => ({ days: 1 }),
  createStorageFolder: ({ project: { folderId } }) => ({
    ...{ name: 'Natal', parent_folder_id: folderId },
  }),
  renameStorageFolder: () => ({ new_name: 'Natal' }),
  renameStorageFile: () => ({ new_name: 'Natal' }),
  unlockStorageFolder: () => ({ password: 'Segredo-1' }),
  changeFolderPassword: () => ({ password: 'Segredo-1' }),
  createReport: () => ({ month: '2026-01', lifeDays: 7 }),
  createCalendarFeed: () => ({ name: 'Cliente' }),
  setReportBrand: () => ({ agencyName: 'Agência Ipê' }),
  announceStorageFile: ({ project: { folderId } }) => ({
    ...{ folder_id: folderId, file_name: 'pao.jpg', file_size: 1 },
  }),
  completeStorageUpload: ({ project: { announcedId } }) => ({ file_id: announcedId }),
  storeStorageFile: ({ project: { folderId } }) => ({
    ...{ folder_id: folderId, file_name: 'pao.jpg', file_size: 1, sha256: 'b'.repeat(64) },
  }),
  fetchStorageFile: ({ project: { folderId } }) => ({
    ...{ folder_id: folderId, url: 'https://127.0.0.1/foto.jpg' },
  }),
  lookUpStorageNames: () => ({ names: ['natal.jpg'] }),
  getStorageDownload: () => ({}),
  moveStorageItems: ({ project: { folderId } }) => ({
    ...{ folder_ids: [folderId], target_folder_id: null },
  }),
  deleteStorageItems: ({ project: { folderId } }) => ({ folder_ids: [folderId] }),
  findStorageUses: ({ project: { folderId } }) => ({ folder_ids: [folderId] }),
  restoreStorageItems: ({ project: { trashedId } }) => ({ file_ids: [trashedId] }),
  purgeStorageItems: ({ project: { trashedId } }) => ({ file_ids: [trashedId] }),
}

/** What each parameter stands for, by the call's path. */
const parameters: Record<string, (named: Named) => string> = {
  '/projects/:id': ({ project: { projectId } }) => projectId,
  ':memberId': ({ project: { memberId } }) => memberId,
  ':inviteId': ({ project: { inviteId } }) => inviteId,
  ':userId': ({ person }) => person.userId,
  ':token': () => token,
  ':link': () => token,
  '/posts/:id': ({ project: { postId } }) => postId,
  '/templates/:id': ({ project: { templateId } }) => templateId,
  '/templates/user/:id': ({ person }) => person.userId,
  '/social-media-account/:id': ({ project: { accountId } }) => accountId,
  '/platforms/:id': () => 'instagram',
  '/users/me/passkeys/:id': ({ person }) => person.passkeyId,
  '/users/me/sessions/:id': ({ person }) => person.otherSessionId,
  '/storage/folders/:id': ({ project: { folderId } }) => folderId,
  '/storage/files/:id': ({ project: { fileId } }) => fileId,
  '/storage/download-url/:id': ({ project: { fileId } }) => fileId,
  '/reports/:id': ({ project: { reportId } }) => reportId,
  '/calendar-feeds/:id': ({ project: { feedId } }) => feedId,
  '/operator/plans/:id': () => randomUUID(),
  '/operator/messages/:id': () => '1',
  '/operator/waiting/:id': () => '1',
  '/operator/refunds/:id': () => '1',
  '/operator/users/:id': ({ person }) => person.userId,
  '/operator/billing-events/:id': () => 'evt_1',
}

const queries: Partial<Record<EndpointName, string | ((named: Named) => string)>> = {
  searchStorage: '?q=natal',
  previewZoneChange: '?timeZone=Europe/Lisbon',
  getAccountMetrics: ({ project }) => `?accountID=${project.accountId}`,
  getAccountGrowth: ({ project }) => `?accountID=${project.accountId}`,
  listPostResults: ({ project }) => `?ids=${project.postId}`,
  listCalendarPosts: '?from=2026-01-01T00:00:00.000Z&to=2026-01-08T00:00:00.000Z',
  listScheduledPosts: '?from=2026-01-01T00:00:00.000Z&to=2026-01-08T00:00:00.000Z',
}

/** What a visitor shows in place of a session. */
export const visitorHeaders: Partial<Record<EndpointName, Record<string, string>>> = {
  changeUser: { [verificationHeader]: token },
}

/** The call with every id that it names taken from `named`. */
export function writeRequest(
  name: EndpointName,
  endpoint: Endpoint,
  named: Named,
): { path: string; request: ApiRequest } {
  const path = endpoint.path.replaceAll(/:\w+/g, (parameter, at: number) => {
    const before = `${endpoint.path.slice(0, at)}${parameter}`
    const known = parameters[before] ?? parameters[parameter]
    if (!known) throw new Error(`No example for ${parameter} of ${endpoint.path}`)
    return known(named)
  })
  const json = bodies[name]?.(named)
  if (endpoint.bodyType === 'json' && json === undefined)
    throw new Error(`No example of the body of ${name}`)
  const query = queries[name] ?? ''
  return {
    path: path + (typeof query === 'string' ? query : query(named)),
    request: {
      method: endpoint.method,
      headers: {
        ...(endpoint.isIdempotent && { 'Idempotency-Key': randomUUID() }),
        ...(endpoint.requiresRevision && { 'If-Match': '"1"' }),
      },
      ...(json !== undefined && { json }),
      ...(endpoint.bodyType === 'multipart' && { body: writeForm(name, named) }),
    },
  }
}

function writeForm(name: EndpointName, named: Named): FormData {
  if (name === 'createScheduledTemplate')
    return makePostForm({ accountIds: [named.project.accountId] })
  const form = new FormData()
  form.append('caption', 'Pão quentinho')
  return form
}
