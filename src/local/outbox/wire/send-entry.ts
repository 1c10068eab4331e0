import * as v from 'valibot'
import { idempotencyHeader, versionHeader } from '#contract/api.ts'
import {
  createPostCall,
  createTemplateCall,
  deletePostCall,
  getPlanningCall,
  getPostCall,
  savePlanningCall,
  updatePostCall,
} from '#contract/outbox-calls.ts'
import type { Planning } from '#contract/planning.ts'
import type { Post } from '#contract/post.ts'
import { Uuid } from '#contract/scalars.ts'
import { writeVersionTag } from '#contract/version-tag.ts'
import { type CallInput, type CallPorts, callEndpoint } from '#local/call-api.ts'
import type { ChangeEntry, PlanningEntry } from '#local/outbox/entry/entry.ts'
import { ContentCopy, PlanningCopy } from '#local/planning/planning-copy.ts'
import { PostCopy } from '#local/post-copy.ts'
import type { SendRequest } from './prepare-request.ts'
import { CreateAnswer, DeletionAnswer, EditAnswer, type Receipt } from './receipt.ts'

const ofPost = { params: v.object({ id: Uuid }), errors: [] } as const
const createPost = { ...createPostCall, answer: CreateAnswer, errors: [] } as const
const updatePost = { ...updatePostCall, ...ofPost, answer: EditAnswer }
const deletePost = { ...deletePostCall, ...ofPost, answer: DeletionAnswer }
const createTemplate = { ...createTemplateCall, answer: CreateAnswer, errors: [] } as const
const planning = { answer: PlanningCopy, errors: [] } as const
const savePlanning = { ...savePlanningCall, ...planning, body: ContentCopy }
const getPlanning = { ...getPlanningCall, ...planning }
const getPost = { ...getPostCall, ...ofPost, answer: PostCopy }

/** As for a piece: what hears nothing for so long is begun anew, under the same key. */
const silenceMs = 12_000
/** A line that is slower than this is taken for dead. */
const slowestBytesPerSecond = 2 * 1024
/** How fast a server at least looks into the files that went ahead. */
const bytesInspectedPerSecond = 4 * 1024 * 1024

/** Sends an entry for the person who wrote it, into the project it was written for, under its own key. */
export async function sendEntry(request: SendRequest, ports: CallPorts): Promise<Receipt> {
  const { entry, form, baseVersion } = request
  const { projectId, userId: onBehalfOf } = entry
  const input = {
    projectId,
    onBehalfOf,
    patienceMs: choosePatience(request),
    headers: {
      [idempotencyHeader]: entry.id,
      ...(baseVersion !== undefined && { [versionHeader]: writeVersionTag(baseVersion) }),
    },
  }
  if (entry.kind === 'create-post') {
    const { id, entryKey } = await callEndpoint(createPost, { ...input, form }, ports)
    return { postId: id, key: entryKey }
  }
  if (entry.kind === 'save-template') {
    const { id, entryKey } = await callEndpoint(createTemplate, { ...input, form }, ports)
    return { postId: id, key: entryKey }
  }
  if (entry.kind === 'save-planning') return await sendPlanning(request, input, ports)
  const params = { id: entry.postId }
  if (entry.kind === 'delete-post') {
    const { id, editKey } = await callEndpoint(deletePost, { ...input, params }, ports)
    return { postId: id, key: editKey }
  }
  const { id, editKey, version } = await callEndpoint(updatePost, { ...input, params, form }, ports)
  return { postId: id, key: editKey, version }
}

function choosePatience({ form, planning, uploadedBytes }: SendRequest): number {
  let bytes = planning ? JSON.stringify(planning).length : 0
  for (const value of form.values()) bytes += typeof value === 'string' ? value.length : value.size
  const sendingMs = (bytes / slowestBytesPerSecond) * 1_000
  const inspectingMs = (uploadedBytes / bytesInspectedPerSecond) * 1_000
  return Math.max(silenceMs, sendingMs) + inspectingMs
}

/** Its answer names no key: what this very change makes is the version after the one it was based on. */
async function sendPlanning(
  { entry, planning: body, baseVersion }: SendRequest,
  input: Omit<CallInput<typeof savePlanning>, 'body'>,
  ports: CallPorts,
): Promise<Receipt> {
  if (!body || baseVersion === undefined) throw new Error('There is no planning to be sent')
  const saved = await callEndpoint(savePlanning, { ...input, body }, ports)
  const isOurs = saved.version === baseVersion + 1
  return { postId: '', key: isOurs ? entry.id : null, planning: saved }
}

/** What a project's people share now; whatever goes wrong is thrown. */
export async function readPlanningOf(entry: PlanningEntry, ports: CallPorts): Promise<Planning> {
  const { projectId, userId: onBehalfOf } = entry
  return await callEndpoint(getPlanning, { projectId, onBehalfOf }, ports)
}

/** The post as the server has it now, for its author to compare; whatever goes wrong is thrown. */
export async function readPostOf(entry: ChangeEntry, ports: CallPorts): Promise<Post> {
  const { postId, projectId, userId: onBehalfOf } = entry
  return await callEndpoint(getPost, { params: { id: postId }, projectId, onBehalfOf }, ports)
}
