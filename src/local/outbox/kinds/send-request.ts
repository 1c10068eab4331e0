import type { OutboxEntry } from '#local/database/outbox-entry.ts'
import type { UsedUpload } from '#local/uploads/forget-uploads.ts'

/** The request for an entry whose files are uploaded. */
export interface PreparedRequest {
  /** Empty for a deletion and for a JSON body. */
  form: FormData
  /** The JSON body; undefined for a form. */
  body?: unknown
  /** Of a change: the revision it is based on. */
  baseRevision: number | undefined
  /** Bytes of the files that were uploaded before this form. */
  uploadedBytes: number
  usedUploads: UsedUpload[]
}

/** One sending, ready to start. */
export interface SendRequest<Entry extends OutboxEntry = OutboxEntry> extends PreparedRequest {
  /** The entry as it was marked before the first byte left. */
  entry: Entry
  /** Whether an earlier sending under its key may have arrived already. */
  hadMaybeArrived: boolean
}

/**
 * For whom an entry is sent, into which project, under which key, and how long the server may be
 * silent (ms).
 */
export interface SendCall {
  projectId: string
  onBehalfOf: string
  silenceTimeoutMs: number
  headers: Record<string, string>
}
