import type { CallPorts } from '#local/calls/call-api.ts'
import type { DeliveryEvent } from '#local/calls/delivery-channel.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import type { UploadRow } from '#local/database/rows.ts'
import { type UploadWatch, uploadFile } from '#local/uploads/upload-file.ts'
import type { FileToUpload } from '#local/uploads/upload-rows.ts'
import type { SendRequest, TheirsPorts } from '../kinds/kind.ts'
import { readPlanningOf } from '../kinds/planning.ts'
import { readPostOf } from '../kinds/post-change.ts'
import type { Receipt } from '../kinds/receipt.ts'
import { sendEntry } from '../wire/send-entry.ts'
import type { Glance } from './list-waiting.ts'

export interface DrainPorts extends TheirsPorts {
  /**
   * Runs under the outbox lock. Returns undefined when another sender holds it: the page asks once,
   * the worker waits for its turn.
   */
  lock<T>(run: () => Promise<T>): Promise<T | undefined>
  now(): number
  /** A number in [0, 1). */
  random(): number
  isOnline(): boolean
  /**
   * True once no new entry and no new piece may be started: a browser ends its workers after some
   * minutes.
   */
  isTimeOver(): boolean
  /**
   * Throws `ApiError`, `UnreachableError` or an unexpected error; so do `upload` and the functions
   * that read the server's side.
   */
  send(request: SendRequest): Promise<Receipt>
  /** Returns the finished upload, or undefined when `watch` stopped it. */
  upload(file: FileToUpload, watch: UploadWatch): Promise<UploadRow | undefined>
  tellDelivery(event: DeliveryEvent): void
}

/** A file on its way, and the callbacks of all entries that need it. */
export interface SharedUpload {
  watches: UploadWatch[]
  end: Promise<UploadRow | undefined>
}

/** State that the lanes of one drain share. */
export interface DrainRun {
  ports: DrainPorts
  /**
   * Ids of entries that were tried: once per drain, unless an entry was given its own time to come
   * back.
   */
  taken: Set<string>
  glance: Glance
  /** Files on their way, by the id of their row, so that two entries with one file send it once. */
  uploads: Map<string, SharedUpload>
  sent: number
  isUnreachable: boolean
  /** Called between the pieces of a long upload: lets short entries be sent meanwhile. */
  letOthersPass(): void
  /** Ids of entries that were too long for that. */
  tooLong: ReadonlySet<string>
}

/** The ports of a drain that reach the real server, for page and worker. */
export function connectServer(
  db: LocalDatabase,
  ports: CallPorts,
): Pick<DrainPorts, 'send' | 'upload' | 'readPost' | 'readPlanning'> {
  return {
    send: (request) => sendEntry(request, ports),
    upload: (file, watch) => uploadFile(db, file, watch, ports),
    readPost: (entry) => readPostOf(entry, ports),
    readPlanning: (entry) => readPlanningOf(entry, ports),
  }
}
