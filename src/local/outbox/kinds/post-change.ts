import * as v from 'valibot'
import { deletePostCall, getPostCall, updatePostCall } from '#contract/outbox-calls.ts'
import type { Post } from '#contract/post.ts'
import { writePostEditForm } from '#contract/post-edit.ts'
import { Uuid } from '#contract/scalars.ts'
import { type CallPorts, callEndpoint } from '#local/calls/call-api.ts'
import { LenientPost } from '#local/database/lenient-post.ts'
import type { ChangeEntry } from '#local/database/outbox-entry.ts'
import type { EditDraft } from '#local/database/rows.ts'
import { buildPostEdit } from '#local/edits/build-post-edit.ts'
import { isEditTimePast } from '#local/edits/is-edit-time-past.ts'
import { isOnServer } from '#local/edits/is-on-server.ts'
import type { OutboxKind } from '#local/outbox/kinds/kind.ts'
import { DeletionAnswer, EditAnswer } from '#local/outbox/kinds/receipt.ts'
import { fetchTheirs } from './fetch-theirs.ts'
import { settleChange } from './settle-change.ts'

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
