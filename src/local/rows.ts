import type { AuthData } from '#contract/auth.ts'
import type { AcceptedMediaType, MediaKind } from '#contract/media.ts'
import type { Planning, PlanningContent } from '#contract/planning.ts'
import type { Post } from '#contract/post.ts'
import type { PostVersion } from '#contract/versions.ts'

// What a person makes on this device, as it is stored, and who that person is.

/** A time chosen in the composer, as typed: wall clock in the project's zone. */
export interface DraftSchedule {
  id: string
  /** 'YYYY-MM-DD' */
  date: string
  /** 'HH:mm' */
  time: string
  /** Days between repeats; 0 means no repeat. */
  repeatType: number
  /** Repeats after the first. */
  repeatNumber: number
  socialMediaAccountIds: string[]
}

/** How a file was cut from another one, which is kept. */
export interface MediaCrop {
  originalHash: string
  /** The shape that was chosen: 'free', '4:5'. */
  ratio: string
  /** Of the original as displayed, before it is turned; shares of its sides, 0 to 1. */
  area: { x: number; y: number; width: number; height: number }
  /** Clockwise. */
  quarterTurns: 0 | 1 | 2 | 3
}

/** What a person said of one file of a draft. */
export interface MediaDetail {
  /** '' where it has none of its own. */
  altText: string
  crop: MediaCrop | null
}

/** A post being written. Lives here from its first character or photo. */
export interface Draft {
  id: string
  userId: string
  projectId: string
  /** The number shown after 'TEMPLATE', 100 to 999. */
  number: number
  caption: string
  description: string
  location: string
  userTags: string
  productTags: string
  altText: string
  /** What differs per network; at most one for each. */
  versions: PostVersion[]
  /** Content hashes of its media, in order. */
  mediaHashes: string[]
  /** By the hash of a file, where there is something to say of it. */
  mediaDetails: Record<string, MediaDetail>
  isPostNow: boolean
  postNowAccountIds: string[]
  isScheduling: boolean
  schedules: DraftSchedule[]
  timeZone: string
  createdAt: number
  updatedAt: number
  /** 'editing' shows in 'Rascunhos'; 'in-outbox' belongs to an outbox entry, as a post or as a template. */
  status: 'editing' | 'in-outbox'
  /** The key under which an earlier sending may have arrived; sending again reuses it, so there is one post. */
  entryKey: string | null
  /** The same of what was sent as a template; rows of before lack it. */
  templateKey: string | null
  /** Put aside by the device because two tabs wrote the same field ('Outra versão'); rows of before lack it. */
  isOtherVersion: boolean
}

/** The times of an edit: those that share an instant are one, with several accounts. */
export interface EditDraftSchedule {
  id: string
  /** ISO 8601, exactly the post's own while it was not moved; null while no time is chosen. */
  scheduledAt: string | null
  socialMediaAccountIds: string[]
}

/** A change of a post that the server has, made here and perhaps without a connection. */
export interface EditDraft {
  id: string
  userId: string
  projectId: string
  postId: string
  /** The whole post goes: what follows is then as in `basis`. */
  isDeletion: boolean
  /** The post as the person saw it when the change began. */
  basis: Post
  /** The version the server is told the change is based on; follows an earlier change of our own. */
  baseVersion: number
  /** What the server had instead when it answered that the post was changed meanwhile (`conflict`). */
  theirs: Post | null
  caption: string
  description: string
  /** What differs per network; at most one for each. */
  versions: PostVersion[]
  /** Content hashes of all media, in order; those of `basis` need not be on this device. */
  mediaHashes: string[]
  /** By the hash of a file; '' or nothing where it has no text of its own. */
  altTexts: Record<string, string>
  schedules: EditDraftSchedule[]
  createdAt: number
  updatedAt: number
  /** 'editing': the form is open, or was left; 'in-outbox' belongs to an outbox entry. */
  status: 'editing' | 'in-outbox'
  /** As in `Draft`. */
  entryKey: string | null
}

/** A change of what a project's people share for planning; each belongs to an outbox entry. */
export interface PlanningChange {
  id: string
  userId: string
  projectId: string
  /** The planning as the change found it: what `content` has otherwise is the person's. */
  base: Planning
  content: PlanningContent
  createdAt: number
  updatedAt: number
}

/** A file on its way to the server in pieces; it belongs to the project and its content, not to one entry. */
export interface UploadRow {
  /** `${projectId}:${hash}` */
  id: string
  userId: string
  projectId: string
  hash: string
  size: number
  /** The id the server gave it. */
  uploadId: string
  /** Bytes the server said it has. */
  offset: number
  /** Size of the next piece, fitted to the link. */
  chunkBytes: number
  updatedAt: number
}

/** A file that was chosen a moment ago and is yet to be looked at: safe from now on, whatever becomes of the page. */
export interface IncomingFile {
  id: string
  /** The draft or edit it was chosen for. */
  ownerId: string
  file: File
  addedAt: number
}

/** Write-once: a row that holds bytes is never updated (that would copy the bytes). */
export interface MediaBlob {
  /** SHA-256 of the bytes, hex. */
  hash: string
  blob: Blob
}

/** What is known of a kept file; the bytes are in `mediaBlobs`, the small picture in `thumbnails`. */
export interface MediaInfo {
  hash: string
  name: string
  contentType: AcceptedMediaType
  kind: MediaKind
  size: number
  width: number | null
  height: number | null
  durationSeconds: number | null
  // Of a video, as far as this device could tell; rows of before and files of the server lack them.
  videoCodec?: string | null
  hasAudio?: boolean | null
  addedAt: number
  /** Where the server has it, for a file that came from there and whose bytes are not on this device. */
  remote: { url: string; thumbnailUrl: string | null } | null
}

/** The one signed-in person of this device, mirrored where the worker can read it. */
export interface StoredSession extends AuthData {
  id: 'current'
  projectId: string | null
  updatedAt: number
}
