import type { DeviceNews } from '#local/messages.ts'
import type { TheirsPorts } from '#local/outbox/kinds/kind.ts'
import type { Receipt } from '#local/outbox/wire/receipt.ts'
import type { SendRequest } from '#local/outbox/wire/send-request.ts'
import type { UploadRow } from '#local/rows.ts'
import type { UploadWatch } from '#local/uploads/upload-file.ts'
import type { FileToUpload } from '#local/uploads/upload-rows.ts'

export interface DrainPorts extends TheirsPorts {
  /** Runs under the outbox lock, or answers undefined when somebody else drains (the page does not wait, the worker does). */
  lock<T>(run: () => Promise<T>): Promise<T | undefined>
  now(): number
  /** In [0, 1). */
  random(): number
  isOnline(): boolean
  /** True once no new entry and no new piece may be started: a browser ends its workers after a while. */
  isTimeOver(): boolean
  /** Throws `ApiError`, `UnreachableError` or whatever broke; so does `upload`, and what reads theirs. */
  send(request: SendRequest): Promise<Receipt>
  /** Answers the finished upload, or undefined when `watch` stopped it. */
  upload(file: FileToUpload, watch: UploadWatch): Promise<UploadRow | undefined>
  announce(news: DeviceNews): void
}

/** A file on its way, and all who want it there. */
export interface SharedUpload {
  watches: UploadWatch[]
  end: Promise<UploadRow | undefined>
}

/** What the lanes of one drain share. */
export interface Run {
  ports: DrainPorts
  /** One attempt per entry and drain, unless it was given a time of its own to come back at. */
  taken: Set<string>
  /** Files on their way, by the id of their row: two entries with one file send it once. */
  uploads: Map<string, SharedUpload>
  sent: number
  isUnreachable: boolean
  /** Called between the pieces of a long upload. */
  letOthersPass(): void
}
