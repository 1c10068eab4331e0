import * as v from 'valibot'
import { maxUploadBytes, PostMedia } from '../media/media.ts'
import { Instant, Sha256, Uuid, WholeNumberText } from '../scalars.ts'
import { StorageName } from './storage-name.ts'
// The storage of a project ('Meus Arquivos'). Bodies have names in snake_case, as the product fixes
// them (docs/product-words.md), answers in camelCase.

export const storageLimits = {
  /** Bytes of one file. */
  fileBytes: maxUploadBytes,
  /** Folders inside each other. */
  depth: 50,
  /** Folders directly in one folder, or at the root. */
  foldersOfFolder: 500,
  foldersOfProject: 10_000,
  filesOfProject: 100_000,
  /** Items of one call that moves, deletes or restores. */
  itemsOfCall: 500,
  /** Files of a page of a list. */
  filesOfPage: 500,
  /** Days that what was deleted stays in the trash. */
  trashDays: 30,
  /** Hours until an announced file whose bytes did not arrive is given up. */
  announcedHours: 24,
  /** Minutes that a download address works, unless the call says otherwise. */
  downloadMinutes: 60,
  longestDownloadMinutes: 24 * 60,
} as const

/** The password of a folder. */
export const FolderPassword = v.pipe(
  v.string(),
  v.minLength(8, 'A senha deve ter no mínimo 8 caracteres'),
  v.maxLength(64, 'A senha deve ter no máximo 64 caracteres'),
)

/** A typed password: any text up to a bound, compared on the server. */
const TypedPassword = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(256))), null)

export const StorageFolder = v.object({
  folderId: Uuid,
  name: v.string(),
  /** Whether it has a password of its own. */
  needsPassword: v.boolean(),
  /** Whether it, or a folder around it, has a password that this session did not give. */
  isLocked: v.boolean(),
  parentFolderId: v.nullable(Uuid),
  createdAt: Instant,
})
export type StorageFolder = v.InferOutput<typeof StorageFolder>

export const StorageFile = v.object({
  fileId: Uuid,
  folderId: Uuid,
  fileName: v.string(),
  /** In bytes. */
  fileSize: v.number(),
  /** By its bytes, never by its name; 'application/octet-stream' for what is not recognised. */
  contentType: v.string(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Shows the file in the page; signed, for this session, for about an hour. */
  fileUrl: v.string(),
  /** A WebP of at most 480 px, of pictures, videos and PDFs; signed like `fileUrl`. */
  thumbnailUrl: v.nullable(v.string()),
  /** What a post needs to use it; null for what no post can carry. */
  media: v.nullable(PostMedia),
  /** The name of whoever put it there; null when their account is gone. */
  createdBy: v.nullable(v.string()),
  /** The Idempotency-Key it was created with, for whoever created it. */
  entryKey: v.nullable(v.string()),
})
export type StorageFile = v.InferOutput<typeof StorageFile>

/** A step of the breadcrumb, from the root downwards. */
export const FolderStep = v.object({ folderId: Uuid, name: v.string() })
export type FolderStep = v.InferOutput<typeof FolderStep>

/** A folder with what is in it; of its files the first page. */
export const StorageFolderContent = v.object({
  ...StorageFolder.entries,
  /** Whether it, or a folder around it, has a password, given or not: a device keeps no copy of it. */
  isProtected: v.optional(v.boolean(), true),
  /** The folders around it, outermost first, without itself. */
  path: v.array(FolderStep),
  subfolders: v.array(StorageFolder),
  files: v.array(StorageFile),
  nextPageToken: v.nullable(v.string()),
})
export type StorageFolderContent = v.InferOutput<typeof StorageFolderContent>

export const StorageFilesPage = v.object({
  files: v.array(StorageFile),
  /** To be sent back as `page_token`; null after the last page. */
  nextPageToken: v.nullable(v.string()),
})
export type StorageFilesPage = v.InferOutput<typeof StorageFilesPage>

export const StorageSort = v.picklist(['name', 'created_at', 'size', 'type'])
export type StorageSort = v.InferOutput<typeof StorageSort>

const PageSize = v.optional(
  v.pipe(WholeNumberText, v.minValue(1), v.maxValue(storageLimits.filesOfPage)),
  '100',
)
const PageToken = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(2000)))
const Ordered = {
  sort: v.optional(StorageSort, 'name'),
  order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
}

export const FolderContentQuery = v.object({ ...Ordered, page_size: PageSize })

export const FilesQuery = v.object({
  ...Ordered,
  /** For programs; a page unlocks the folder instead, so that no address has it. */
  password: v.optional(v.pipe(v.string(), v.maxLength(256))),
  page_size: PageSize,
  page_token: PageToken,
})

/** Folders and files whose names contain the text, letters alike in either case and without accents. */
export const StorageSearchQuery = v.object({
  q: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Digite o que procurar.'),
    v.maxLength(255),
    // No name has them, and the database takes no U+0000.
    v.regex(/^[^\p{Cc}]*$/u),
  ),
  page_size: PageSize,
  page_token: PageToken,
})

export const StorageFound = v.object({
  /** With the first page; at most `filesOfPage`. */
  folders: v.array(v.object({ ...StorageFolder.entries, path: v.array(FolderStep) })),
  files: v.array(v.object({ ...StorageFile.entries, path: v.array(FolderStep) })),
  nextPageToken: v.nullable(v.string()),
})
export type StorageFound = v.InferOutput<typeof StorageFound>

export const NewFolder = v.pipe(
  v.object({
    name: StorageName,
    parent_folder_id: v.optional(v.nullable(Uuid), null),
    needs_password: v.optional(v.boolean(), false),
    password: v.optional(v.nullable(FolderPassword), null),
  }),
  v.check(
    ({ needs_password, password }) => needs_password === (password !== null),
    'Uma pasta protegida precisa de uma senha, e só ela.',
  ),
)

export const Rename = v.object({ new_name: StorageName })

export const UnlockFolder = v.object({ password: v.pipe(v.string(), v.maxLength(256)) })

/** Another password for a folder, or none (null). */
export const FolderPasswordChange = v.object({
  /** Left out by the owner of the project who confirmed who they are, when it is forgotten. */
  current_password: TypedPassword,
  password: v.nullable(FolderPassword),
})

/** Announces a file whose bytes follow by PUT to the answered address. */
export const AnnouncedFile = v.object({
  folder_id: Uuid,
  file_name: StorageName,
  file_size: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1, 'O arquivo está vazio.'),
    v.maxValue(storageLimits.fileBytes, 'O arquivo pode ter no máximo 1 GB.'),
  ),
  content_type: v.optional(
    v.pipe(v.string(), v.maxLength(255), v.regex(/^[^\p{Cc}]*$/u)),
    'application/octet-stream',
  ),
  password: TypedPassword,
})

export const AnnouncedFileAnswer = v.object({
  /** Absolute; takes one PUT of exactly the announced bytes, within `announcedHours`. */
  uploadUrl: v.string(),
  fileId: Uuid,
})
export type AnnouncedFileAnswer = v.InferOutput<typeof AnnouncedFileAnswer>

/** Says that the bytes of an announced file were sent; answers the file. */
export const CompleteUpload = v.object({
  file_id: Uuid,
  /** A finished resumable upload (`contract/media/media.ts`) that has the bytes; null after a PUT. */
  upload_id: v.optional(v.nullable(Uuid), null),
  /** Nothing is sent in parts of its own here: resumable uploads keep count of theirs. */
  parts: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(10_000)), []),
})

/**
 * A file whose bytes are a finished resumable upload, or media that the project has already
 * (`upload_id` null). Kept once for each Idempotency-Key.
 */
export const StoredUpload = v.object({
  ...v.pick(AnnouncedFile, ['folder_id', 'file_name', 'file_size', 'password']).entries,
  sha256: Sha256,
  upload_id: v.optional(v.nullable(Uuid), null),
})
export type StoredUpload = v.InferInput<typeof StoredUpload>

export const DownloadRequest = v.object({
  password: TypedPassword,
  expiration_minutes: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(storageLimits.longestDownloadMinutes),
    ),
    storageLimits.downloadMinutes,
  ),
})

export const DownloadAnswer = v.object({ downloadUrl: v.string(), expiresAt: Instant })
export type DownloadAnswer = v.InferOutput<typeof DownloadAnswer>

const Ids = v.pipe(
  v.array(v.pipe(Uuid, v.toLowerCase())),
  v.maxLength(storageLimits.itemsOfCall, 'No máximo 500 itens de uma vez.'),
)

/** Files and folders that one act is about; at least one. */
const Items = v.object({ file_ids: v.optional(Ids, []), folder_ids: v.optional(Ids, []) })
function isSome({ file_ids, folder_ids }: v.InferOutput<typeof Items>): boolean {
  return file_ids.length + folder_ids.length > 0
}
const noItem = 'Escolha pelo menos um item.'

export const StorageItems = v.pipe(Items, v.check(isSome, noItem))
export type StorageItems = v.InferInput<typeof StorageItems>

/** To the root (null) only folders can be moved. */
export const MoveItems = v.pipe(
  v.object({ ...Items.entries, target_folder_id: v.nullable(Uuid) }),
  v.check((items) => isSome(items), noItem),
)

/** The posts that use some of the files, or files in some of the folders, newest first. */
export const StorageUses = v.object({
  total: v.number(),
  /** At most 20. */
  posts: v.array(
    v.object({
      id: Uuid,
      caption: v.string(),
      /** Its next time to come; null when nothing of it is still to be published. */
      scheduledAt: v.nullable(Instant),
    }),
  ),
  templates: v.number(),
})
export type StorageUses = v.InferOutput<typeof StorageUses>

export const TrashItem = v.object({
  id: Uuid,
  kind: v.picklist(['file', 'folder']),
  name: v.string(),
  /**
   * A folder whose password this session did not give: what is in it is not told. What was deleted
   * inside such a folder is not listed at all.
   */
  isLocked: v.boolean(),
  /** In bytes; of a folder, all that is in it, 0 while it is locked. */
  size: v.number(),
  /** Files in a folder, 0 while it is locked; 1 for a file. */
  fileCount: v.number(),
  deletedAt: Instant,
  /** When it is deleted for good. */
  endsAt: Instant,
  deletedBy: v.nullable(v.string()),
  /** Where it was, outermost first; empty for the root. */
  path: v.array(FolderStep),
})
export type TrashItem = v.InferOutput<typeof TrashItem>

export const Trash = v.object({
  /** The last deleted first; at most `itemsOfCall`. */
  items: v.array(TrashItem),
  totalItems: v.number(),
  /** Of all that is not locked; it counts for the limit until it is deleted for good. */
  totalBytes: v.number(),
})
export type Trash = v.InferOutput<typeof Trash>
