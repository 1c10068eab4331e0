import type { PlanningContent } from '#contract/planning.ts'
import { writePostEditForm } from '#contract/post-edit.ts'
import { type FormEntry, writeTemplateForm } from '#contract/template-form.ts'
import { buildPostEdit } from '#local/edits/build-post-edit.ts'
import type { MediaPlan } from '#local/outbox/drain/plan-media.ts'
import type { OutboxEntry } from '#local/outbox/entry/entry.ts'
import type { Cargo } from '#local/outbox/kinds/entry-content.ts'
import { toContent, toTemplate } from '#local/outbox/kinds/new-post/to-template.ts'
import type { UsedUpload } from '#local/uploads/forget-uploads.ts'

/** One sending, ready to go. */
export interface SendRequest extends PreparedRequest {
  /** As it was marked before the first byte left. */
  entry: OutboxEntry
  /** Whether an earlier sending under its key may have arrived already. */
  hadMaybeArrived: boolean
}

export interface PreparedRequest {
  /** Empty for a deletion and for a planning. */
  form: FormData
  /** What a planning is to be. */
  planning?: PlanningContent | undefined
  /** Of a change: the version it is based on. */
  baseVersion: number | undefined
  /** Of the files that went ahead of this form. */
  uploadedBytes: number
  usedUploads: UsedUpload[]
}

/** Every medium that the server is told of, in order. */
export function listMedia(cargo: Cargo): readonly string[] {
  if ('draft' in cargo) return cargo.draft.mediaHashes
  if ('planning' in cargo) return []
  if (cargo.entry.kind === 'delete-post') return []
  // A list that was not touched is not named, and then no file is either.
  return buildPostEdit(cargo.edit).mediaHashes ?? []
}

/** Builds the form of an entry whose uploads are complete. Blobs are handles: their bytes are read while they are sent. */
export function prepareRequest(cargo: Cargo, plan: MediaPlan): PreparedRequest {
  const done = plan.uploads.flatMap(({ row }) => row ?? [])
  const uploadIds = done.map(({ uploadId }) => uploadId)
  const form = new FormData()
  for (const [name, value] of listFields(cargo, uploadIds)) form.append(name, value)
  // The type the bytes told, not the one the file came with; a slice copies nothing.
  for (const { blob, info } of plan.parts)
    form.append('media', blob.slice(0, blob.size, info.contentType), info.name)
  return {
    form,
    ...('planning' in cargo && { planning: cargo.planning.content }),
    baseVersion: baseOf(cargo),
    uploadedBytes: done.reduce((sum, { size }) => sum + size, 0),
    usedUploads: [...plan.taken, ...done].map(({ id, uploadId }) => ({ rowId: id, uploadId })),
  }
}

function baseOf(cargo: Cargo): number | undefined {
  if ('planning' in cargo) return cargo.planning.base.version
  return 'edit' in cargo ? cargo.edit.baseVersion : undefined
}

function listFields(cargo: Cargo, uploadIds: readonly string[]): FormEntry[] {
  if ('draft' in cargo) {
    const { entry, draft } = cargo
    return entry.kind === 'save-template'
      ? writeTemplateForm(toContent(draft, uploadIds))
      : writeTemplateForm(toTemplate(draft, entry.pressedAt, uploadIds))
  }
  if ('planning' in cargo || cargo.entry.kind === 'delete-post') return []
  return writePostEditForm(buildPostEdit(cargo.edit, uploadIds))
}
