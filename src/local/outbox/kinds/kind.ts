import type { ErrorCode } from '#contract/errors.ts'
import type { Planning } from '#contract/planning.ts'
import type { Post } from '#contract/post.ts'
import type { FormEntry } from '#contract/template-form.ts'
import type { CallPorts } from '#local/call-api.ts'
import type { LocalDatabase } from '#local/db.ts'
import type { DiscardedDraft } from '#local/discarded-drafts.ts'
import type { DeviceProblemCode } from '#local/outbox/entry/device-problems.ts'
import type { OutboxEvent } from '#local/outbox/entry/transition.ts'
import type { Receipt } from '#local/outbox/wire/receipt.ts'
import type { SendCall, SendRequest } from '#local/outbox/wire/send-request.ts'
import type { MediaInfo } from '#local/rows.ts'
import type { ChangeEntry, OutboxEntry, PlanningEntry } from './entries.ts'
import type { EntryContent } from './entry-content.ts'

/** An entry with what it carries. */
export interface FilledEntry<
  Entry extends OutboxEntry = OutboxEntry,
  Content extends EntryContent = EntryContent,
> {
  entry: Entry
  content: Content
}

/** What a kind makes of a code of the server that means something of its own there. */
export type RefusalMeaning =
  /** What was asked for is so already. */
  | 'delivered'
  /** What it changes is no more. */
  | 'gone'
  /** Made of what is no longer there: it goes again, upon what is. */
  | 'outdated'

/** How what somebody else wrote is read, when an entry met it. Throws as a sending does. */
export interface TheirsPorts {
  db: LocalDatabase
  readPost(entry: ChangeEntry): Promise<Post>
  readPlanning(entry: PlanningEntry): Promise<Planning>
}

/**
 * All that sending asks of a kind of entries; nobody else asks what an entry carries. Where its rows lie
 * is said in `entry-content.ts`, what the person may do is in `KindActions`.
 */
export interface OutboxKind<
  Entry extends OutboxEntry = OutboxEntry,
  Content extends EntryContent = EntryContent,
> {
  /** Where the device's own words for a problem would not fit what it is. */
  readonly problems: Partial<Record<DeviceProblemCode, string>>
  /** Codes that are only said after the key was looked up in vain, besides those of every kind. */
  readonly proofsOfAbsence: readonly ErrorCode[]

  /** Every file that the server is told of, by its hash, in order. */
  media(filled: FilledEntry<Entry, Content>): readonly string[]
  /** Whether the server has a file already, so that it is only named. */
  isWithServer(content: Content, hash: string, info: MediaInfo | undefined): boolean
  /** Whether sending it at `now` would publish at a moment that nobody chose. Both in ms. */
  isLate(content: Content, pressedAt: number, now: number): boolean

  /** What is said to the server; the same at every attempt. */
  request(
    filled: FilledEntry<Entry, Content>,
    uploadIds: readonly string[],
  ): { fields: FormEntry[]; body?: unknown; baseVersion?: number }
  /** Throws `ApiError` (the server said no), `UnreachableError`, or whatever broke. */
  send(request: SendRequest<Entry>, call: SendCall, ports: CallPorts): Promise<Receipt>
  isReceiptOf(entry: Entry, receipt: Receipt): boolean
  /** Of the post that was made or changed; '' for what is none. */
  postIdOf(entry: Entry, receipt: Receipt | undefined): string
  /** Undefined where a code means what it means everywhere. */
  readRefusal(entry: Entry, code: ErrorCode | undefined): RefusalMeaning | undefined

  /** Inside the transaction of the delivery: the content is with the server from now on. */
  settle(db: LocalDatabase, content: Content, receipt: Receipt | undefined): Promise<void>
  /** After a refusal was stored: brings what somebody else wrote, where the kind needs it. */
  afterRefusal(ports: TheirsPorts, entry: Entry, event: OutboxEvent): Promise<void>
}

/**
 * What a person may do with entries of a kind, inside the transaction that changes the entry. Apart from
 * `OutboxKind`, since the worker, which is asked for none of this, carries that alone.
 */
export interface KindActions<
  Entry extends OutboxEntry = OutboxEntry,
  Content extends EntryContent = EntryContent,
> {
  /** How the person is told of it: 'Este post'. */
  readonly name: string
  /**
   * The content is in the person's hands again. Answers what is to be edited, if anything is. Null for
   * what is edited where it was made, and never taken back.
   */
  withdraw:
    | ((db: LocalDatabase, filled: FilledEntry<Entry, Content>) => Promise<Content | undefined>)
    | null
  /** It is not to be. Answers what brings a draft back for ten minutes. */
  discard(
    db: LocalDatabase,
    entry: Entry,
    content: Content | undefined,
  ): Promise<DiscardedDraft | undefined>
  /** Stores it with the times that passed at `now` (ms). Null for what has no times. */
  moveToNow:
    | ((db: LocalDatabase, filled: FilledEntry<Entry, Content>, now: number) => Promise<void>)
    | null
}
