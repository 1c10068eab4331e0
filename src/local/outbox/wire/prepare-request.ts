import type { MediaPlan } from '#local/outbox/drain/plan-media.ts'
import type { FilledEntry } from '#local/outbox/kinds/kind.ts'
import { kindOf } from '#local/outbox/kinds/kinds.ts'
import type { PreparedRequest } from './send-request.ts'

/** Builds the form of an entry whose uploads are complete. Blobs are handles: their bytes are read while they are sent. */
export function prepareRequest(filled: FilledEntry, plan: MediaPlan): PreparedRequest {
  const done = plan.uploads.flatMap(({ row }) => row ?? [])
  const uploadIds = done.map(({ uploadId }) => uploadId)
  const { fields, body, baseVersion } = kindOf(filled.entry).request(filled, uploadIds)
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  // The type the bytes told, not the one the file came with; a slice copies nothing.
  for (const { blob, info } of plan.parts)
    form.append('media', blob.slice(0, blob.size, info.contentType), info.name)
  return {
    form,
    body,
    baseVersion,
    uploadedBytes: done.reduce((sum, { size }) => sum + size, 0),
    usedUploads: [...plan.taken, ...done].map(({ id, uploadId }) => ({ rowId: id, uploadId })),
  }
}
