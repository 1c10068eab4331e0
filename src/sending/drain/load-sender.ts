import { loadTold } from '#src/page/late-part.ts'

/** Loads the code that enqueues and sends posts, which is not needed while writing. */
export async function loadSender() {
  const [{ DraftNotReadyError, enqueueDraft }, { wakeOutbox }] = await loadTold(
    Promise.all([import('#local/drafts/enqueue-draft.ts'), import('./wake.ts')]),
  )
  return { DraftNotReadyError, enqueueDraft, wakeOutbox }
}
