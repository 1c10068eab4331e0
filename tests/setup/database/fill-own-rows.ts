import { randomUUID } from 'node:crypto'
import {
  billingCustomers,
  billingEvents,
  billingNotices,
  refundRequests,
} from '#server/db/schema/billing.ts'
import { idempotencyKeys, rateLimits } from '#server/db/schema/calls.ts'
import { uploads } from '#server/db/schema/media.ts'
import { contactMessages, operatorActs, waitingEntries } from '#server/db/schema/operator.ts'
import { postChanges, posts, savedTemplates } from '#server/db/schema/posts.ts'
import { ownershipOffers, projectActivities, projectInvites } from '#server/db/schema/projects.ts'
import { referralCodes, referrals } from '#server/db/schema/referrals.ts'
import { calendarFeeds, reports } from '#server/db/schema/reports.ts'
import { oneTimeCodes, passkeys, recoveryCodes } from '#server/db/schema/sessions.ts'
import { linkStates, socialAccounts } from '#server/db/schema/social-accounts.ts'
import { storageFiles, storageFolders } from '#server/db/schema/storage.ts'
import { subscriptions, trials } from '#server/db/schema/subscriptions.ts'
import { onboardingSteps } from '#server/db/schema/users.ts'
import type { Deps } from '#server/deps.ts'
import { giveChallenge } from '#server/passkeys/challenges.ts'
import { nameColumns } from '#server/storage/search-name.ts'

/**
 * Adds a row of the person to every table that refers to people, besides their session and
 * membership. A test fails when a table is missing here.
 */
export async function fillOwnRows(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, email, name, projectId }: Record<'userId' | 'email' | 'name' | 'projectId', string>,
): Promise<{ postId: string }> {
  const { db } = deps
  const later = new Date(deps.clock.now().getTime() + 3_600_000)
  const [postId, id] = [randomUUID(), randomUUID()]
  await giveChallenge(deps, userId)
  await db.insert(posts).values({ id: postId, projectId, authorId: userId, caption: 'Pão quente' })
  await db.insert(postChanges).values({ postId, userId, userName: name, parts: ['caption'] })
  await db.insert(savedTemplates).values({ projectId, authorId: userId, caption: 'Modelo' })
  await db
    .insert(idempotencyKeys)
    .values({ userId, key: id, requestHash: 'x', status: 200, body: { name } })
  await db
    .insert(linkStates)
    .values({ nonceHash: id, platformId: 'instagram', userId, projectId, expiresAt: later })
  await db.insert(oneTimeCodes).values({
    ...{ userId, purpose: 'change-email', tokenHash: id, codeHash: 'x', expiresAt: later, email },
  })
  await db.insert(passkeys).values({
    ...{ id, userId, name: 'Celular', publicKey: 'segredo', counter: 0, transports: [] },
    isBackedUp: false,
  })
  await db.insert(projectActivities).values([
    { projectId, userId, userName: name, userEmail: email, kind: 'post-created' },
    {
      ...{ projectId, userName: 'Outra', kind: 'member-role-changed' },
      ...{ subject: name, subjectUserId: userId, subjectEmail: email },
    },
    // A row from before activities named people by their id.
    { projectId, userName: 'Outra', kind: 'member-role-changed', subject: name },
    { projectId, userName: 'Outra', kind: 'member-invited', subject: email },
  ])
  const invite = { projectId, role: 'EDITOR', expiresAt: later } as const
  await db.insert(projectInvites).values([
    { ...invite, email: `${id}@example.com`, tokenHash: id, invitedBy: userId },
    { ...invite, email, tokenHash: `${id}-2`, acceptedAt: deps.clock.now(), personId: userId },
  ])
  await db
    .insert(ownershipOffers)
    .values({ projectId, memberId: userId, ownerId: userId, expiresAt: later })
  await db.insert(reports).values({
    ...{ projectId, month: '2026-11', createdBy: userId, createdAt: deps.clock.now() },
    ...{ expiresAt: later, tokenHash: id, tokenSealed: 'segredo' },
  })
  await db.insert(calendarFeeds).values({
    ...{ projectId, name: 'Cliente', createdBy: userId, createdAt: deps.clock.now() },
    ...{ tokenHash: id, tokenSealed: 'segredo' },
  })
  const counted = { points: 1, expire: later }
  await db.insert(rateLimits).values({ key: `export:${userId}`, ...counted })
  await db.insert(recoveryCodes).values({ userId, codeHash: 'segredo' })
  await db.insert(socialAccounts).values({
    ...{ projectId, platformId: 'instagram', remoteId: id, username: 'padaria', linkedBy: userId },
    accessTokenSealed: 'segredo',
  })
  await db.insert(uploads).values({
    ...{ id: randomUUID(), userId, projectId, sha256: 'x', size: 1 },
    ...{ createdAt: deps.clock.now(), expiresAt: later },
  })
  await fillStorage(deps, { userId, projectId })
  const startedAt = deps.clock.now()
  await db.insert(trials).values({ userId, startedAt, endsAt: later }).onConflictDoNothing()
  const customerId = `cus_${id.replaceAll('-', '')}`
  await db.insert(billingCustomers).values({ id: customerId, userId })
  await db.insert(subscriptions).values({
    ...{ id: `sub_${id.replaceAll('-', '')}`, customerId, customerEmail: email, userId },
    ...{ status: 'active', startedAt, paidUntil: later, saidAt: startedAt },
  })
  await db.insert(refundRequests).values({
    ...{ userId, subscriptionId: `sub_${id.replaceAll('-', '')}`, planName: 'Pro' },
    ...{ boughtAt: startedAt, askedAt: startedAt, reason: 'Comprei sem querer' },
  })
  const friend = { inviterId: userId, paidAt: startedAt, friendMarks: ['x'] }
  await db
    .insert(referralCodes)
    .values({ code: `ANA${id.slice(0, 8)}`, userId, createdAt: startedAt })
  await db.insert(referrals).values([
    { ...friend, subscriptionId: `sub_a${id.slice(0, 8)}` },
    {
      ...friend,
      subscriptionId: `sub_b${id.slice(0, 8)}`,
      friendId: userId,
      refusal: 'own-account',
    },
  ])
  await db.insert(onboardingSteps).values({ userId, step: 'create-post', doneAt: startedAt })
  const object = { customer: customerId, client_reference_id: userId, customer_email: email }
  await db.insert(billingEvents).values({
    ...{ id: `evt_${id.replaceAll('-', '')}`, type: 'checkout.session.completed', customerId },
    ...{ createdAt: startedAt, receivedAt: startedAt, nextAttemptAt: startedAt },
    payload: { data: { object } },
  })
  await db
    .insert(billingNotices)
    .values({ userId, kind: 'confirmed', endsAt: later, writtenAt: startedAt })
  await db
    .insert(operatorActs)
    .values({ userId, operator: 'equipe@upubly.test', act: 'users-viewed', createdAt: startedAt })
  const written = { name, email, createdAt: startedAt }
  await db.insert(waitingEntries).values({ ...written, howDiscovered: 'Uma amiga' })
  await db.insert(contactMessages).values({ ...written, message: 'Gostei muito' })
  return { postId }
}

/** A folder and a file of theirs, and both once more in the trash. */
async function fillStorage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, projectId }: Record<'userId' | 'projectId', string>,
): Promise<void> {
  const [now, folderId, fileId, oldFolderId, oldFileId] = [
    ...[clock.now(), randomUUID(), randomUUID(), randomUUID(), randomUUID()],
  ] as const
  const trashed = (id: string) => ({ trashId: id, trashedAt: now, trashedBy: userId })
  const made = { projectId, createdBy: userId, createdAt: now }
  await db.insert(storageFolders).values([
    { ...made, id: folderId, ...nameColumns('Natal') },
    { ...made, id: oldFolderId, ...nameColumns('Páscoa'), ...trashed(oldFolderId) },
  ])
  const bytes = { size: 1, contentType: 'text/plain', sha256: 'a'.repeat(64), updatedAt: now }
  await db.insert(storageFiles).values([
    { ...made, ...bytes, id: fileId, folderId, ...nameColumns('lista.txt') },
    { ...made, ...bytes, id: oldFileId, folderId, ...nameColumns('a.txt'), ...trashed(oldFileId) },
  ])
}
