import * as v from 'valibot'
import { AuthData } from '#contract/auth.ts'
import { type PostVersion, tiktokPrivacies } from '#contract/versions.ts'
import { readAltTexts } from './edits/read-alt-texts.ts'
import { ContentCopy, PlanningCopy } from './planning/planning-copy.ts'
import { PostCopy } from './post-copy.ts'
import type {
  Draft,
  EditDraft,
  IncomingFile,
  PlanningChange,
  StoredSession,
  UploadRow,
} from './rows.ts'

const DraftScheduleRow = v.object({
  id: v.string(),
  date: v.string(),
  time: v.string(),
  repeatType: v.number(),
  repeatNumber: v.number(),
  socialMediaAccountIds: v.array(v.string()),
})

const MediaDetailRow = v.object({
  altText: v.string(),
  crop: v.nullable(
    v.object({
      originalHash: v.string(),
      ratio: v.string(),
      area: v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() }),
      quarterTurns: v.picklist([0, 1, 2, 3]),
    }),
  ),
})

/** While it is written a version need not be fit to be sent: a link is half typed. */
const VersionRow = v.variant('platformId', [
  v.object({
    platformId: v.literal('instagram'),
    caption: v.optional(v.string()),
    firstComment: v.optional(v.string(), ''),
    collaborators: v.optional(v.array(v.string()), []),
    coverMs: v.optional(v.nullable(v.number()), null),
  }),
  v.object({
    platformId: v.literal('facebook'),
    caption: v.optional(v.string()),
    link: v.optional(v.string(), ''),
  }),
  v.object({
    platformId: v.literal('tiktok'),
    caption: v.optional(v.string()),
    privacy: v.optional(v.nullable(v.picklist(tiktokPrivacies)), null),
    allowComment: v.optional(v.boolean(), false),
    allowDuet: v.optional(v.boolean(), false),
    allowStitch: v.optional(v.boolean(), false),
    isYourBrand: v.optional(v.boolean(), false),
    isBrandContent: v.optional(v.boolean(), false),
  }),
]) satisfies v.GenericSchema<unknown, PostVersion>

export const DraftRow = v.object({
  id: v.string(),
  userId: v.string(),
  projectId: v.string(),
  number: v.number(),
  caption: v.string(),
  description: v.string(),
  location: v.string(),
  userTags: v.string(),
  productTags: v.string(),
  altText: v.string(),
  versions: v.optional(v.array(VersionRow), []),
  mediaHashes: v.array(v.string()),
  mediaDetails: v.optional(v.record(v.string(), MediaDetailRow), {}),
  isPostNow: v.boolean(),
  postNowAccountIds: v.array(v.string()),
  isScheduling: v.boolean(),
  schedules: v.array(DraftScheduleRow),
  timeZone: v.string(),
  createdAt: v.number(),
  updatedAt: v.number(),
  status: v.picklist(['editing', 'in-outbox']),
  entryKey: v.nullable(v.string()),
  templateKey: v.optional(v.nullable(v.string()), null),
  isOtherVersion: v.optional(v.boolean(), false),
}) satisfies v.GenericSchema<unknown, Draft>

const editContent = {
  caption: v.string(),
  description: v.string(),
  versions: v.array(VersionRow),
  mediaHashes: v.array(v.string()),
  altTexts: v.record(v.string(), v.string()),
  schedules: v.array(
    v.object({
      id: v.string(),
      scheduledAt: v.nullable(v.string()),
      socialMediaAccountIds: v.array(v.string()),
    }),
  ),
}

/** Some of what is written of an edit. */
export const EditChangesRow = v.partial(v.object(editContent))

export const EditDraftRow = v.pipe(
  v.object({
    id: v.string(),
    userId: v.string(),
    projectId: v.string(),
    postId: v.string(),
    isDeletion: v.boolean(),
    basis: PostCopy,
    baseVersion: v.number(),
    theirs: v.nullable(PostCopy),
    ...editContent,
    versions: v.optional(editContent.versions),
    altTexts: v.optional(editContent.altTexts),
    createdAt: v.number(),
    updatedAt: v.number(),
    status: v.picklist(['editing', 'in-outbox']),
    entryKey: v.nullable(v.string()),
  }),
  // An edit of before could not touch them: they are as the person saw them.
  v.transform((edit) => ({
    ...edit,
    versions: edit.versions ?? edit.basis.versions,
    altTexts: edit.altTexts ?? readAltTexts(edit.basis.media),
  })),
) satisfies v.GenericSchema<unknown, EditDraft>

export const PlanningChangeRow = v.object({
  id: v.string(),
  userId: v.string(),
  projectId: v.string(),
  base: PlanningCopy,
  content: ContentCopy,
  createdAt: v.number(),
  updatedAt: v.number(),
}) satisfies v.GenericSchema<unknown, PlanningChange>

export const UploadRowSchema = v.object({
  id: v.string(),
  userId: v.string(),
  projectId: v.string(),
  hash: v.string(),
  size: v.number(),
  uploadId: v.string(),
  offset: v.number(),
  chunkBytes: v.number(),
  updatedAt: v.number(),
}) satisfies v.GenericSchema<unknown, UploadRow>

export const IncomingFileRow = v.object({
  id: v.string(),
  ownerId: v.string(),
  file: v.instance(File),
  addedAt: v.number(),
}) satisfies v.GenericSchema<unknown, IncomingFile>

export const SessionRow = v.object({
  ...AuthData.entries,
  id: v.literal('current'),
  projectId: v.nullable(v.string()),
  updatedAt: v.number(),
}) satisfies v.GenericSchema<unknown, StoredSession>

/**
 * A stored row is input like any other: an older version, a bug or a disk may have bent it.
 * A bad one is reported and left where it is; the good ones are not made to suffer for it.
 */
export function keepValid<S extends v.GenericSchema>(
  schema: S,
  rows: readonly unknown[],
): v.InferOutput<S>[] {
  return rows.flatMap((row) => {
    const valid = readValid(schema, row)
    return valid === undefined ? [] : [valid]
  })
}

/** The row when it is there and whole, else undefined. */
export function readValid<S extends v.GenericSchema>(
  schema: S,
  row: unknown,
): v.InferOutput<S> | undefined {
  if (row === undefined) return undefined
  const result = v.safeParse(schema, row)
  if (result.success) return result.output
  console.error('A stored row cannot be read', v.flatten(result.issues))
  return undefined
}
