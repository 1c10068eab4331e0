import { loadTold } from '#src/page/late-part.ts'

/** What puts posts on their way, and sends them: a part of its own, not needed while somebody writes. */
export async function loadSender() {
  const [{ DraftNotReadyError, enqueueDraft }, { wakeOutbox }] = await loadTold(
    Promise.all([import('#local/outbox/kinds/new-post/enqueue-draft.ts'), import('./wake.ts')]),
  )
  return { DraftNotReadyError, enqueueDraft, wakeOutbox }
}
