import { idempotencyHeader, revisionHeader, writeRevisionTag } from '#contract/calls/api.ts'
import type { CallPorts } from '#local/calls/call-api.ts'
import type { FilledEntry, PreparedRequest, SendRequest } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { Receipt } from '../kinds/receipt.ts'
import type { MediaPlan } from './plan-media.ts'

/** After so long without any sign of the server the sending is tried again, under the same key. */
const silenceMs = 12_000
/** A connection that is slower than this counts as dead. */
const slowestBytesPerSecond = 2 * 1024
/** The least speed at which a server checks the files that were uploaded before. */
const bytesInspectedPerSecond = 4 * 1024 * 1024

/**
 * Sends an entry for the person who wrote it, into the project it was written for, under its own
 * key. Throws `ApiError`, `UnreachableError`, or an unexpected error.
 */
export async function sendEntry(request: SendRequest, ports: CallPorts): Promise<Receipt> {
  const { entry, baseRevision } = request
  const call = {
    projectId: entry.projectId,
    onBehalfOf: entry.userId,
    silenceTimeoutMs: choosePatience(request),
    headers: {
      [idempotencyHeader]: entry.id,
      ...(baseRevision !== undefined && { [revisionHeader]: writeRevisionTag(baseRevision) }),
    },
  }
  return await kindOf(entry).send(request, call, ports)
}

function choosePatience({ form, body, uploadedBytes }: SendRequest): number {
  let bytes = body === undefined ? 0 : JSON.stringify(body).length
  for (const value of form.values()) bytes += typeof value === 'string' ? value.length : value.size
  const sendingMs = (bytes / slowestBytesPerSecond) * 1_000
  const inspectingMs = (uploadedBytes / bytesInspectedPerSecond) * 1_000
  return Math.max(silenceMs, sendingMs) + inspectingMs
}

/**
 * Builds the form of an entry whose uploads are complete. Blobs are handles: their bytes are read
 * only while they are sent.
 */
export function prepareRequest(filled: FilledEntry, plan: MediaPlan): PreparedRequest {
  const done = plan.uploads.flatMap(({ row }) => row ?? [])
  const uploadIds = done.map(({ uploadId }) => uploadId)
  const { fields, body, baseRevision } = kindOf(filled.entry).request(filled, uploadIds)
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  // With the type that its bytes have, whatever the file was declared as; a slice copies no bytes.
  for (const { blob, info } of plan.parts)
    form.append('media', blob.slice(0, blob.size, info.contentType), info.name)
  return {
    form,
    body,
    baseRevision,
    uploadedBytes: done.reduce((sum, { size }) => sum + size, 0),
    usedUploads: [...plan.taken, ...done].map(({ id, uploadId }) => ({ rowId: id, uploadId })),
  }
}
