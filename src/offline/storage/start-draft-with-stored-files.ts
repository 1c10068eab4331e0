import type { StorageFile } from '#contract/storage/storage.ts'
import type { Draft } from '#local/database/rows.ts'
import { discardDraft } from '#local/drafts/discarded-drafts.ts'
import { createDraft } from '#local/drafts/drafts.ts'
import type { RefusedMedia } from '#local/media-owners/add-media.ts'
import { localDb } from '#src/browser/local-database.ts'
import { type TakeStoredOptions, takeStoredFiles } from './take-stored-files.ts'

export interface StartedDraft {
  /** Undefined when none of the files could be added: then there is no draft. */
  draftId: string | undefined
  refused: RefusedMedia[]
}

/**
 * 'Usar em um post': creates a draft with files of the storage, which are downloaded first. No draft stays
 * when `options.signal` aborts it.
 */
export async function startDraftWithStoredFiles(
  owner: Pick<Draft, 'userId' | 'projectId' | 'timeZone'>,
  files: readonly StorageFile[],
  options: Omit<TakeStoredOptions, 'projectId'>,
): Promise<StartedDraft> {
  const { userId, projectId, timeZone } = owner
  let id: string | undefined
  const openDraft = async () => {
    id ??= (await createDraft(localDb, { userId, projectId, timeZone })).id
    return id
  }
  const { added, refused } = await takeStoredFiles(openDraft, files, { ...options, projectId })
  if (added.length > 0 && !options.signal.aborted) return { draftId: id, refused }
  if (id !== undefined) await discardDraft(localDb, id)
  return { draftId: undefined, refused }
}
