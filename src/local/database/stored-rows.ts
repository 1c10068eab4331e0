import * as v from 'valibot'
import { NetworkVersionRow } from '#contract/networks/network-versions.ts'
import { AuthData } from '#contract/people/auth.ts'
import { LenientPlanning, LenientPlanningContent, LenientPost } from './lenient-schemas.ts'
import { readAltTexts } from './read-alt-texts.ts'
import type {
  Draft,
  EditDraft,
  IncomingFile,
  PlanningChange,
  StorageIncoming,
  StorageUpload,
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
  versions: v.optional(v.array(NetworkVersionRow), []),
  mediaHashes: v.array(v.string()),
  mediaDetails: v.optional(v.record(v.string(), MediaDetailRow), {}),
  isPostNow: v.boolean(),
  postNowAccountIds: v.array(v.string()),
  isScheduling: v.boolean(),
  schedules: v.array(DraftScheduleRow),
  timeZone: v.string(),
  firstDate: v.optional(v.nullable(v.string()), null),
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
  versions: v.array(NetworkVersionRow),
  mediaHashes: v.array(v.string()),
  altTexts: v.record(v.string(), v.string()),
  schedules: v.array(
    v.object({
      id: v.string(),
      scheduledAt: v.nullable(v.string()),
      socialMediaAccountIds: v.array(v.string()),
    }),
  ),
  isPaused: v.optional(v.boolean()),
}

/** Some of the fields of an edit. */
export const EditChangesRow = v.partial(v.object(editContent))

export const EditDraftRow = v.pipe(
  v.object({
    id: v.string(),
    userId: v.string(),
    projectId: v.string(),
    postId: v.string(),
    isDeletion: v.boolean(),
    basis: LenientPost,
    baseVersion: v.number(),
    theirs: v.nullable(LenientPost),
    ...editContent,
    versions: v.optional(editContent.versions),
    altTexts: v.optional(editContent.altTexts),
    createdAt: v.number(),
    updatedAt: v.number(),
    status: v.picklist(['editing', 'in-outbox']),
    entryKey: v.nullable(v.string()),
  }),
  // Older rows lack these fields, which their form could not change: taken from the post as it was.
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
  base: LenientPlanning,
  content: LenientPlanningContent,
  createdAt: v.number(),
  updatedAt: v.number(),
}) satisfies v.GenericSchema<unknown, PlanningChange>

const StorageTargetRow = v.object({
  userId: v.string(),
  projectId: v.string(),
  folderId: v.string(),
  folderName: v.string(),
})

export const StorageUploadRow = v.object({
  ...StorageTargetRow.entries,
  id: v.string(),
  name: v.string(),
  contentType: v.string(),
  size: v.number(),
  hash: v.string(),
  createdAt: v.number(),
  updatedAt: v.number(),
}) satisfies v.GenericSchema<unknown, StorageUpload>

export const StorageIncomingRow = v.object({
  ...StorageTargetRow.entries,
  id: v.string(),
  batchId: v.string(),
  file: v.instance(File),
  addedAt: v.number(),
}) satisfies v.GenericSchema<unknown, StorageIncoming>

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
 * The rows that match the schema. An older app, a bug or a disk may have damaged a row: it is
 * reported and left in its table, and does not affect the others.
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

/** The row if it exists and matches the schema, else undefined. */
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
