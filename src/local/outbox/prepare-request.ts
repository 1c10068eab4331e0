import { writeTemplateForm } from '#contract/template-form.ts'
import type { Draft, LocalDatabase } from '../db.ts'
import { isReadable } from '../media/is-readable.ts'
import { type DeviceProblemCode, deviceProblem } from './device-problems.ts'
import type { EntryProblem, OutboxEntry } from './entry.ts'
import { toTemplate } from './to-template.ts'

/** One sending, ready to go. */
export interface SendRequest {
  entry: OutboxEntry
  form: FormData
  totalBytes: number
}

export type PreparedRequest = { request: SendRequest } | { problem: EntryProblem }

/** Builds the form of an entry. Blobs are handles: their bytes are read while they are sent. */
export async function prepareRequest(
  db: LocalDatabase,
  entry: OutboxEntry,
  draft: Draft,
): Promise<PreparedRequest> {
  const result = toTemplate(draft, entry.pressedAt)
  if (!result.isReady) return cannot('NOT_READY')
  const form = new FormData()
  for (const [name, value] of writeTemplateForm(result.template)) form.append(name, value)
  let totalBytes = 0
  for (const hash of draft.mediaHashes) {
    const blob = (await db.mediaBlobs.get(hash))?.blob
    const info = await db.media.get(hash)
    if (!blob || !info || !(await isReadable(blob))) return cannot('MEDIA_LOST')
    // The type the bytes told, not the one the file came with; a slice copies nothing.
    form.append('media', blob.slice(0, blob.size, info.contentType), info.name)
    totalBytes += blob.size
  }
  return { request: { entry, form, totalBytes } }
}

function cannot(code: DeviceProblemCode): PreparedRequest {
  return { problem: deviceProblem(code) }
}
