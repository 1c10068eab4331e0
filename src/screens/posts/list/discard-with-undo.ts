import { discardDraft, restoreDraft } from '#local/drafts/discarded-drafts.ts'
import { DraftNotEditableError } from '#local/drafts/drafts.ts'
import { showErrorToast, showToast } from '#src/components/ui/toast-queue.ts'
import { noteTrouble } from '#src/page/device-trouble.ts'
import { localDb } from '#src/page/local-database.ts'

/** Discards a draft and offers 'Desfazer' in a toast; a failure is shown as a toast. */
export async function discardWithUndo(draftId: string): Promise<void> {
  try {
    const token = await discardDraft(localDb, draftId)
    const restore = () =>
      void restoreDraft(localDb, token).then(
        (draft) => draft ?? showErrorToast('Não é mais possível desfazer.'),
        (error) => showErrorToast(noteTrouble(error)),
      )
    showToast({
      title: 'Rascunho descartado',
      action: { label: 'Desfazer', onSelect: restore },
      durationMs: 10_000,
    })
  } catch (error) {
    showErrorToast(error instanceof DraftNotEditableError ? error.message : noteTrouble(error))
  }
}
