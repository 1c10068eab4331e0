import { discardDraft, restoreDraft } from '#local/drafts/discarded-drafts.ts'
import { DraftNotEditableError } from '#local/drafts/drafts.ts'
import { localDb } from '#src/browser/local-database.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'

/** Discards a draft and offers 'Desfazer' in a toast; a failure is shown as a toast. */
export async function discardWithUndo(draftId: string): Promise<void> {
  try {
    const token = await discardDraft(localDb, draftId)
    const restore = () =>
      void restoreDraft(localDb, token).then(
        (draft) => draft ?? showErrorToast('Não é mais possível desfazer.'),
        (error) => showErrorToast(reportStorageError(error)),
      )
    showToast({
      title: 'Rascunho descartado',
      action: { label: 'Desfazer', onSelect: restore },
      durationMs: 10_000,
    })
  } catch (error) {
    showErrorToast(
      error instanceof DraftNotEditableError ? error.message : reportStorageError(error),
    )
  }
}
