import { importWithNotice } from '#src/browser/lazy-loading.ts'

/** Loads the code that enqueues and sends posts, which is not needed while writing. */
export async function loadSender() {
  const [{ DraftNotReadyError, enqueueDraft }, { wakeOutbox }] = await importWithNotice(
    Promise.all([import('#local/drafts/enqueue-draft.ts'), import('./wake.ts')]),
  )
  return { DraftNotReadyError, enqueueDraft, wakeOutbox }
}
