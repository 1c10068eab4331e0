import * as v from 'valibot'
import { deletePostCall, getPostCall, updatePostCall } from '#contract/calls/outbox-calls.ts'
import type { Post } from '#contract/posts/post.ts'
import { writePostEditForm } from '#contract/posts/post-edit.ts'
import { Uuid } from '#contract/scalars.ts'
import { type CallPorts, callEndpoint } from '#local/calls/call-api.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { LenientPost } from '#local/database/lenient-schemas.ts'
import type { ChangeEntry } from '#local/database/outbox-entry.ts'
import type { EditDraft } from '#local/database/rows.ts'
import { buildPostEdit, isEditTimePast, isOnServer } from '#local/edits/build-post-edit.ts'
import { noteOwnChange } from '#local/edits/delivered-change.ts'
import { storeServerVersion } from '#local/edits/store-server-version.ts'
import type { OutboxKind, TheirsPorts } from './kind.ts'
import { DeletionAnswer, EditAnswer, type Receipt } from './receipt.ts'

const ofPost = { params: v.object({ id: Uuid }), errors: [] } as const
const updatePost = { ...updatePostCall, ...ofPost, answer: EditAnswer }
const deletePost = { ...deletePostCall, ...ofPost, answer: DeletionAnswer }
const getPost = { ...getPostCall, ...ofPost, answer: LenientPost }

/** A change of a post that the server has, or its deletion. */
export const postChange: OutboxKind<ChangeEntry, EditDraft> = {
  problems: {},
  // The server answers this only after it looked for the key.
  proofsOfAbsence: ['NOT_FOUND'],
  refusals: {},
  filesGo: 'form',
  givesWay: false,
  // An edit that leaves the media alone names no files.
  media: ({ content }) => (content.isDeletion ? [] : (buildPostEdit(content).mediaHashes ?? [])),
  isWithServer: isOnServer,
  isLate: (edit, _pressedAt, now) => isEditTimePast(edit, now),

  request: ({ content }, uploadIds) => ({
    fields: content.isDeletion ? [] : writePostEditForm(buildPostEdit(content, uploadIds)),
    baseRevision: content.baseVersion,
  }),
  send: async ({ entry, form }, call, ports) => {
    const params = { id: entry.postId }
    if (isDeletion(entry)) {
      const { id, editKey } = await callEndpoint(deletePost, { ...call, params }, ports)
      return { postId: id, key: editKey }
    }
    const answer = await callEndpoint(updatePost, { ...call, params, form }, ports)
    return { postId: answer.id, key: answer.editKey, revision: answer.version }
  },
  isReceiptOf: (entry, { key, postId }) => key === entry.id && postId === entry.postId,
  postIdOf: ({ postId }) => postId,
  readRefusal: (entry, refusal) => {
    if (!refusal.has('NOT_FOUND')) return undefined
    // The post that was to be deleted is gone.
    return isDeletion(entry) ? 'delivered' : 'gone'
  },

  settle: settleChange,
  afterRefusal: async (ports, entry, { type }) => {
    if (type === 'conflicted') await fetchTheirs(ports, entry)
  },
}

function isDeletion({ kind }: ChangeEntry): boolean {
  return kind === 'delete-post'
}

/** Reads the post as the server has it, for its author to compare. Throws as a call does. */
export async function readPostOf(entry: ChangeEntry, ports: CallPorts): Promise<Post> {
  const { postId, projectId, userId: onBehalfOf } = entry
  return await callEndpoint(getPost, { params: { id: postId }, projectId, onBehalfOf }, ports)
}

/**
 * After a conflict: stores what the server has, so that the person can compare, also without a
 * connection. When it cannot be read the entry is a conflict all the same.
 */
async function fetchTheirs(
  { db, readPost }: Pick<TheirsPorts, 'db' | 'readPost'>,
  entry: ChangeEntry,
): Promise<void> {
  try {
    const theirs = await readPost(entry)
    await db.transaction('rw', db.outbox, db.edits, async () => {
      const current = await db.outbox.get(entry.id)
      if (current?.state === 'conflict') await storeServerVersion(db, entry.editId, theirs)
    })
  } catch (error) {
    console.warn('The other version of a post could not be read', error)
  }
}

/**
 * Deletes a delivered edit and rebases later ones on it. Inside the transaction of the delivery.
 */
async function settleChange(
  db: LocalDatabase,
  edit: EditDraft,
  receipt: Receipt | undefined,
): Promise<void> {
  await db.edits.delete(edit.id)
  if (receipt?.revision === undefined) return
  await rebaseLater(db, edit, receipt.revision)
  await noteOwnChange(db, edit, receipt.revision)
}

/**
 * Gives later edits with the same base the new revision; edits with another base will meet a
 * conflict. An edit that may have arrived is sent again unchanged.
 */
async function rebaseLater(db: LocalDatabase, sent: EditDraft, revision: number): Promise<void> {
  const { postId, userId, baseVersion } = sent
  for (const later of await db.edits.where('postId').equals(postId).toArray()) {
    if (later.userId !== userId || later.baseVersion !== baseVersion) continue
    const entry = await db.outbox.where('editId').equals(later.id).first()
    if (!entry?.mayHaveArrived) await db.edits.update(later.id, { baseVersion: revision })
  }
}
