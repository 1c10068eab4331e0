import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import type { ProjectRole } from '#contract/projects/project.ts'
import { sealGrant } from '#server/accounts/account-credentials.ts'
import { beginTrial } from '#server/billing/begin-trial.ts'
import { media } from '#server/db/schema/media.ts'
import { postMedia, posts, savedTemplates, templateMedia } from '#server/db/schema/posts.ts'
import { projectInvites, projectMembers, projects } from '#server/db/schema/projects.ts'
import { calendarFeeds, reports } from '#server/db/schema/reports.ts'
import { passkeys, sessions } from '#server/db/schema/sessions.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { storageFiles, storageFolders } from '#server/db/schema/storage.ts'
import { subscriptions } from '#server/db/schema/subscriptions.ts'
import { users } from '#server/db/schema/users.ts'
import { startSession } from '#server/sign-in/start-session.ts'
import { nameColumns } from '#server/storage/search-name.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import type { TestApp } from '#tests/setup/server/create-test-app.ts'

/** Somebody who calls, and what is their own. */
export interface AccessPerson {
  userId: string
  email: string
  token: string
  /** A second session of theirs. */
  otherSessionId: string
  passkeyId: string
}

/** A project with something of every kind in it. */
export interface AccessProject {
  projectId: string
  memberId: string
  inviteId: string
  accountId: string
  postId: string
  templateId: string
  folderId: string
  fileId: string
  /** Whose bytes have not arrived. */
  announcedId: string
  trashedId: string
  reportId: string
  feedId: string
}

export type AccessDeps = TestApp['deps']

/** A person with a confirmed session, and a second one to be ended. */
export async function addCaller(deps: AccessDeps): Promise<AccessPerson> {
  const userId = randomUUID()
  const email = `${userId}@example.com`
  const now = deps.clock.now()
  await deps.db
    .insert(users)
    .values({ id: userId, email, name: 'Ana', passwordHash: 'none', emailVerifiedAt: now })
  await beginTrial(deps.db, [userId], now)
  const { accessToken } = await startSession(deps, userId)
  const { caller: other } = await startSession(deps, userId)
  await deps.db.update(sessions).set({ confirmedAt: now }).where(eq(sessions.userId, userId))
  const passkeyId = `passkey-${userId}`
  return { userId, email, token: accessToken, otherSessionId: other.sessionId, passkeyId }
}

/** As if they had given their password for the act, where the call asks for it each time. */
export async function confirmFor(
  deps: AccessDeps,
  { userId }: AccessPerson,
  { requiresConfirmation: act }: Endpoint,
): Promise<void> {
  if (typeof act === 'string') await confirmAct(deps, userId, act)
}

/** A row alone: no device holds this passkey. */
export async function addPasskeyOf(
  deps: AccessDeps,
  { userId, passkeyId }: AccessPerson,
): Promise<void> {
  await deps.db.insert(passkeys).values({
    ...{ id: passkeyId, userId, name: 'Celular', publicKey: 'AAAA', counter: 0 },
    ...{ transports: [], isBackedUp: false },
  })
}

/** Stripe's id of what this person bought. */
export const subscriptionIdOf = ({ userId }: AccessPerson) => `sub_${userId.replaceAll('-', '')}`

/** A plan that they pay from now on. */
export async function addPurchaseOf(deps: AccessDeps, person: AccessPerson): Promise<void> {
  const now = deps.clock.now()
  await deps.db.insert(subscriptions).values({
    ...{ id: subscriptionIdOf(person), userId: person.userId, customerId: 'cus_1' },
    ...{ status: 'active', startedAt: now, paidUntil: now, saidAt: now },
  })
}

export async function joinProject(
  deps: AccessDeps,
  projectId: string,
  userId: string,
  role: ProjectRole,
): Promise<void> {
  await deps.db.insert(projectMembers).values({ projectId, userId, role })
}

export async function addProject(deps: AccessDeps): Promise<AccessProject> {
  const { db } = deps
  const ids = {
    ...{ projectId: randomUUID(), inviteId: randomUUID(), accountId: randomUUID() },
    ...{ postId: randomUUID(), templateId: randomUUID() },
    ...{ folderId: randomUUID(), fileId: randomUUID() },
    ...{ announcedId: randomUUID(), trashedId: randomUUID(), reportId: randomUUID() },
    feedId: randomUUID(),
  }
  const { projectId } = ids
  await db.insert(projects).values({ id: projectId, name: 'Padaria', description: 'Pães e bolos' })
  const member = await addCaller(deps)
  await joinProject(deps, projectId, member.userId, 'EDITOR')
  await db.insert(projectInvites).values({
    ...{ id: ids.inviteId, projectId, email: `${ids.inviteId}@example.com`, role: 'EDITOR' },
    tokenHash: ids.inviteId,
    expiresAt: new Date(deps.clock.now().getTime() + 86_400_000),
  })
  const place = { projectId, platformId: 'instagram', remoteId: ids.accountId }
  await db.insert(socialAccounts).values({
    ...{ id: ids.accountId, username: 'padaria', linkedBy: member.userId },
    ...place,
    ...sealGrant(deps.secretBox, place, { accessToken: 'x', refreshToken: null, expiresAt: null }),
  })
  await db.insert(posts).values({ id: ids.postId, projectId, caption: 'Pão' })
  await db
    .insert(savedTemplates)
    .values({ id: ids.templateId, projectId, authorId: member.userId, caption: 'Pão' })
  const mediaId = randomUUID()
  await db.insert(media).values({
    ...{ id: mediaId, projectId, sha256: 'a'.repeat(64), kind: 'image', size: 1 },
    ...{ contentType: 'image/jpeg', storageKey: `media/${projectId}/${mediaId}.jpg` },
  })
  await db.insert(postMedia).values({ postId: ids.postId, mediaId, position: 0 })
  await db.insert(templateMedia).values({ templateId: ids.templateId, mediaId, position: 0 })
  await addStorage(deps, ids)
  const now = deps.clock.now()
  await db.insert(reports).values({
    ...{ id: ids.reportId, projectId, month: '2026-11', createdAt: now },
    ...{ tokenHash: ids.reportId, tokenSealed: 'none' },
    expiresAt: new Date(now.getTime() + 86_400_000),
  })
  await db.insert(calendarFeeds).values({
    ...{ id: ids.feedId, projectId, name: 'Cliente', createdAt: now },
    ...{ tokenHash: ids.feedId, tokenSealed: 'none' },
  })
  return { ...ids, memberId: member.userId }
}

type Stored = Pick<AccessProject, 'projectId' | 'folderId' | 'fileId' | 'announcedId' | 'trashedId'>

/** A folder with a file, one that is announced and one in the trash. */
async function addStorage({ db, clock }: AccessDeps, ids: Stored): Promise<void> {
  const { projectId, folderId } = ids
  const now = clock.now()
  const folder = { id: folderId, projectId, createdAt: now }
  await db.insert(storageFolders).values({ ...folder, ...nameColumns('Pães') })
  const row = (id: string) => ({
    ...{ id, projectId, folderId, size: 1, contentType: 'text/plain' },
    ...nameColumns(id),
    ...{ createdAt: now, updatedAt: now },
  })
  const announcedUntil = new Date(now.getTime() + 86_400_000)
  await db.insert(storageFiles).values([
    { ...row(ids.fileId), storageKey: `storage/${projectId}/${ids.fileId}` },
    { ...row(ids.announcedId), announcedUntil },
    { ...row(ids.trashedId), trashId: ids.trashedId, trashedAt: now },
  ])
}
