import type { ErrorCode } from '#contract/calls/errors.ts'
import type { Planning } from '#contract/posts/planning.ts'
import type { Post } from '#contract/posts/post.ts'
import type { FormEntry } from '#contract/posts/template-form.ts'
import type { ApiError } from '#local/calls/api-error.ts'
import type { CallPorts } from '#local/calls/call-api.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import type { EntryCore } from '#local/database/entry-core.ts'
import type { ChangeEntry, OutboxEntry, PlanningEntry } from '#local/database/outbox-entry.ts'
import type { MediaInfo } from '#local/database/rows.ts'
import type { DiscardedDraft } from '#local/drafts/discarded-drafts.ts'
import type { DeviceProblemCode } from '#local/entries/device-problems.ts'
import type { EntryContent } from '#local/entries/entry-content.ts'
import type { OutboxEvent } from '#local/entries/transition.ts'
import type { UsedUpload } from '#local/uploads/forget-uploads.ts'
import type { Receipt } from './receipt.ts'

/** An entry with its content. */
export interface FilledEntry<
  Entry extends OutboxEntry = OutboxEntry,
  Content extends EntryContent = EntryContent,
> {
  entry: Entry
  content: Content
}

/** What a refusal means where a kind gives it another meaning than the general one. */
export type RefusalMeaning =
  /** The wish is fulfilled already, as for a deletion of what is gone. */
  | 'delivered'
  /** The post that it changes does not exist any more. */
  | 'gone'
  /** It was based on an older state: it is rebased and sent again. */
  | 'outdated'

/** Reads what the server has instead, after a conflict. The readers throw as a sending does. */
export interface TheirsPorts {
  db: LocalDatabase
  readPost(entry: ChangeEntry): Promise<Post>
  readPlanning(entry: PlanningEntry): Promise<Planning>
}

/**
 * What sending has to know of a kind of entries; no other module asks what an entry carries.
 * `entry-content.ts` says where the content is stored, `KindActions` what the person may do.
 */
export interface OutboxKind<
  Entry extends OutboxEntry = OutboxEntry,
  Content extends EntryContent = EntryContent,
> {
  /** Texts for device problems where the general text does not fit this kind. */
  readonly problems: Partial<Record<DeviceProblemCode, string>>
  /**
   * Codes that the server answers only after it found nothing under the key, besides those of all
   * kinds.
   */
  readonly proofsOfAbsence: readonly ErrorCode[]
  /** Words for refusals where the server's own do not say what to do with this kind. */
  readonly refusals: Partial<Record<ErrorCode, string>>
  /**
   * 'ahead': its files, of any type, always go up in pieces before the request. 'form': small ones
   * may be part of it.
   */
  readonly filesGo: 'ahead' | 'form'
  /** Whether others are sent before it, and their long uploads in its place. */
  readonly givesWay: boolean

  /** The hashes of all files that the request names, in order. */
  media(filled: FilledEntry<Entry, Content>): readonly string[]
  /** Whether the server has a file already, so that only its hash is sent. */
  isWithServer(content: Content, hash: string, info: MediaInfo | undefined): boolean
  /** Whether sending at `now` would publish at a time that nobody chose. Both times in ms. */
  isLate(content: Content, pressedAt: number, now: number): boolean

  /** The request's fields or JSON body; the same at every attempt. */
  request(
    filled: FilledEntry<Entry, Content>,
    uploadIds: readonly string[],
  ): { fields: FormEntry[]; body?: unknown; baseRevision?: number }
  /** Throws `ApiError` (the server said no), `UnreachableError`, or an unexpected error. */
  send(request: SendRequest<Entry>, call: SendCall, ports: CallPorts): Promise<Receipt>
  isReceiptOf(entry: Entry, receipt: Receipt): boolean
  /** The id of the post that was made or changed; '' for kinds without one. */
  postIdOf(entry: Entry, receipt: Receipt | undefined): string
  /** Undefined where a code has its general meaning. */
  readRefusal(entry: Entry, refusal: Pick<ApiError, 'has'>): RefusalMeaning | undefined

  /** Runs inside the transaction of the delivery, to store what follows from it. */
  settle(db: LocalDatabase, content: Content, receipt: Receipt | undefined): Promise<void>
  /** Runs after a refusal was stored: reads the server's side, where the kind needs it. */
  afterRefusal(ports: TheirsPorts, entry: Entry, event: OutboxEvent): Promise<void>
}

/**
 * What a person may do with entries of a kind, inside the transaction that changes the entry. Apart
 * from `OutboxKind` to keep the worker small: it needs none of this.
 */
export interface KindActions<
  Entry extends OutboxEntry = OutboxEntry,
  Content extends EntryContent = EntryContent,
> {
  /** How a message names the content: 'Este post'. */
  readonly name: string
  /**
   * Makes the content editable again and answers what is to be edited, if anything. Null for a kind
   * that is edited elsewhere and never taken back.
   */
  withdraw:
    | ((db: LocalDatabase, filled: FilledEntry<Entry, Content>) => Promise<Content | undefined>)
    | null
  /**
   * Deletes the content. Returns what can bring a draft back for ten minutes. `openOwners`: of
   * `listOpenOwners`.
   */
  discard(
    db: LocalDatabase,
    entry: Entry,
    content: Content | undefined,
    openOwners: ReadonlySet<string> | undefined,
  ): Promise<DiscardedDraft | undefined>
  /**
   * Stores the content with times that passed moved to `now` (ms). Null for a kind without times.
   */
  moveToNow:
    | ((db: LocalDatabase, filled: FilledEntry<Entry, Content>, now: number) => Promise<void>)
    | null
}

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
interface SendCall {
  projectId: string
  onBehalfOf: string
  silenceTimeoutMs: number
  headers: Record<string, string>
}

/**
 * The status of content that is edited again. If an earlier sending may have arrived, its key is
 * kept for the next one.
 */
export function backToEditing({ id, mayHaveArrived }: EntryCore): {
  status: 'editing'
  entryKey: string | null
} {
  return { status: 'editing', entryKey: mayHaveArrived ? id : null }
}
