import type { AcceptedMediaType, MediaKind, VideoFacts } from '#contract/media/media.ts'
import type { NetworkVersion } from '#contract/networks/network-versions.ts'
import type { AuthData } from '#contract/people/auth.ts'
import type { Planning, PlanningContent } from '#contract/posts/planning.ts'
import type { Post } from '#contract/posts/post.ts'
// Rows with what a person made on this device, and who that person is.

/** A time chosen in the composer, as typed: local time in the project's zone. */
export interface DraftSchedule {
  id: string
  /** 'YYYY-MM-DD' */
  date: string
  /** 'HH:mm' */
  time: string
  /** Days between repeats; 0 means no repeat. */
  repeatType: number
  /** Repeats after the first one. */
  repeatNumber: number
  socialMediaAccountIds: string[]
}

/** How a picture was cropped from its original, which is kept. */
export interface MediaCrop {
  originalHash: string
  /** The chosen aspect ratio: 'free', '4:5'. */
  ratio: string
  /** The area of the original as displayed, before it is turned: shares of its sides, 0 to 1. */
  area: { x: number; y: number; width: number; height: number }
  /** Quarter turns clockwise. */
  quarterTurns: 0 | 1 | 2 | 3
}

/** The person's settings for one file of a draft. */
export interface MediaDetail {
  /** Alternative text; '' for none. */
  altText: string
  crop: MediaCrop | null
}

/** A post being written, stored from its first character or photo on. */
export interface Draft {
  id: string
  userId: string
  projectId: string
  /** The number in the title 'TEMPLATE 123', from 100 to 999. */
  number: number
  caption: string
  description: string
  location: string
  userTags: string
  productTags: string
  altText: string
  /** The network versions; at most one for each network. */
  versions: NetworkVersion[]
  /** SHA-256 of its media, in order. */
  mediaHashes: string[]
  /** By the hash of a file; without an entry, the file has no settings. */
  mediaDetails: Record<string, MediaDetail>
  isPostNow: boolean
  postNowAccountIds: string[]
  isScheduling: boolean
  schedules: DraftSchedule[]
  timeZone: string
  /**
   * The day of the calendar for which the draft was begun, 'YYYY-MM-DD', or day and time, 'YYYY-MM-DD HH:mm':
   * the form for times begins with it. Null for none; missing in older rows.
   */
  firstDate: string | null
  createdAt: number
  updatedAt: number
  /**
   * 'editing' shows in 'Rascunhos'; 'in-outbox' belongs to an outbox entry, as a post or as a
   * template.
   */
  status: 'editing' | 'in-outbox'
  /**
   * The key under which an earlier sending may have arrived; the next sending uses it again, so
   * that there is one post.
   */
  entryKey: string | null
  /** The same for a sending as a template; missing in older rows. */
  templateKey: string | null
  /**
   * Made by the device because two tabs wrote the same field ('Outra versão'); missing in older
   * rows.
   */
  isOtherVersion: boolean
}

/** A time of an edit, with all its accounts. */
export interface EditDraftSchedule {
  id: string
  /** ISO 8601, exactly as the post has it unless it was moved; null while no time is chosen. */
  scheduledAt: string | null
  socialMediaAccountIds: string[]
}

/** A change or deletion of a post that the server has. */
export interface EditDraft {
  id: string
  userId: string
  projectId: string
  postId: string
  /** Deletes the post; the content is then the same as in `basis`. */
  isDeletion: boolean
  /** The post as the person saw it when the change began. */
  basis: Post
  /**
   * The revision that is sent as the one the change is based on; updated when an earlier change of
   * our own is delivered.
   */
  baseVersion: number
  /** The server's post, when it had been changed by somebody else (a conflict). */
  theirs: Post | null
  caption: string
  description: string
  /** The network versions; at most one for each network. */
  versions: NetworkVersion[]
  /** SHA-256 of all media, in order; the files of `basis` need not be on this device. */
  mediaHashes: string[]
  /** By the hash of a file; '' or missing where it has no text of its own. */
  altTexts: Record<string, string>
  schedules: EditDraftSchedule[]
  /** Whether the times still to come wait for the post to be resumed. Older rows have none: as in `basis`. */
  isPaused?: boolean | undefined
  createdAt: number
  updatedAt: number
  /** 'editing': the form is open or was left; 'in-outbox': it belongs to an outbox entry. */
  status: 'editing' | 'in-outbox'
  /** As in `Draft`. */
  entryKey: string | null
}

/** A change of a project's planning; each belongs to an outbox entry. */
export interface PlanningChange {
  id: string
  userId: string
  projectId: string
  /** The planning when the change was made: where `content` differs, the person changed it. */
  base: Planning
  content: PlanningContent
  createdAt: number
  updatedAt: number
}

/** A folder of a project's storage that a file goes to. */
export interface StorageTarget {
  userId: string
  projectId: string
  folderId: string
  /** Its name when the file was chosen. */
  folderName: string
}

/** A file on its way to the storage; its id is that of its outbox entry, which is its key. */
export interface StorageUpload extends StorageTarget {
  id: string
  name: string
  /** By its first bytes where they are known here, else as the browser said. */
  contentType: string
  /** In bytes. */
  size: number
  hash: string
  createdAt: number
  updatedAt: number
}

/** A file that was chosen for the storage, stored as it is before its content is read. */
export interface StorageIncoming extends StorageTarget {
  /** The id of its entry, once it has one. */
  id: string
  /** The same for files chosen together: one page takes them in, under one lock. */
  batchId: string
  file: File
  addedAt: number
}

/** A file that is uploaded in pieces. It belongs to a project and a file, not to one entry. */
export interface UploadRow {
  /** `${projectId}:${hash}` */
  id: string
  userId: string
  projectId: string
  hash: string
  size: number
  /** The id that the server gave it; '' when the server has the file as part of another post. */
  uploadId: string
  /** How many bytes the server has. */
  offset: number
  /** Size of the next piece in bytes, fitted to the connection. */
  chunkBytes: number
  updatedAt: number
}

/** A chosen file that is not checked yet, stored so that it survives the end of the page. */
export interface IncomingFile {
  id: string
  /** The draft or edit it was chosen for. */
  ownerId: string
  file: File
  addedAt: number
}

/** The bytes of a file. Never updated, since that would write the bytes again. */
export interface MediaBlob {
  /** SHA-256 of the bytes, hex. */
  hash: string
  blob: Blob
}

/**
 * The facts of a stored file; its bytes are in `mediaBlobs`, its small picture in `thumbnails`. Of a
 * video its `VideoFacts`, as far as this device could tell; missing in older rows.
 */
export interface MediaInfo extends Partial<VideoFacts> {
  hash: string
  name: string
  contentType: AcceptedMediaType
  kind: MediaKind
  size: number
  width: number | null
  height: number | null
  durationSeconds: number | null
  addedAt: number
  /** Of a WebP: it lies upright, or its sides and thumbnail follow its orientation. */
  isTurnKnown?: true
  /** The address on the server, for a file from there whose bytes are not on this device. */
  remote: { url: string; thumbnailUrl: string | null } | null
}

/** The session of the person signed in on this device, where the worker can read it too. */
export interface StoredSession extends AuthData {
  id: 'current'
  projectId: string | null
  updatedAt: number
}
