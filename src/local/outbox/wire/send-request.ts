import type { OutboxEntry } from '#local/outbox/kinds/entries.ts'
import type { UsedUpload } from '#local/uploads/forget-uploads.ts'

/** What is said of an entry whose files are there. */
export interface PreparedRequest {
  /** Empty for a deletion and for what goes as JSON. */
  form: FormData
  /** What goes as JSON; undefined for what goes as a form. */
  body?: unknown
  /** Of a change: the version it is based on. */
  baseVersion: number | undefined
  /** Of the files that went ahead of this form. */
  uploadedBytes: number
  usedUploads: UsedUpload[]
}

/** One sending, ready to go. */
export interface SendRequest<Entry extends OutboxEntry = OutboxEntry> extends PreparedRequest {
  /** As it was marked before the first byte left. */
  entry: Entry
  /** Whether an earlier sending under its key may have arrived already. */
  hadMaybeArrived: boolean
}

/** For whom an entry is sent, into which project, under which key, and how long nothing may be heard. */
export interface SendCall {
  projectId: string
  onBehalfOf: string
  patienceMs: number
  headers: Record<string, string>
}
