import type { FilledEntry } from '#local/outbox/kinds/kind.ts'
import { kindOf } from '#local/outbox/kinds/kinds.ts'
import type { MediaPlan } from '#local/outbox/wire/plan-media.ts'
import type { PreparedRequest } from '../kinds/send-request.ts'

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
