import { useNavigate } from '@tanstack/react-router'
import { restoreDraft } from '#local/discarded-drafts.ts'
import type { OutboxEntry } from '#local/outbox/entry.ts'
import { confirmNow, discardEntry, retryNow, returnToDraft } from '#local/outbox/entry-actions.ts'
import { authStore } from '../api/auth-store.ts'
import type { EntryAction } from '../components/outbox-entry-card.tsx'
import { showErrorToast, showToast } from '../components/ui/toast-queue.ts'
import { localDb } from '../offline/local-database.ts'
import { wakeOutbox } from '../offline/wake.ts'

export interface EntryActions {
  actions: EntryAction[]
  /** After the person confirmed 'Descartar'. */
  discard: () => Promise<void>
}

/** What can be done about an entry in its state. `onDiscard` asks first; `onLeave` closes what is open. */
export function useEntryActions(
  entry: OutboxEntry,
  { onDiscard, onLeave }: { onDiscard: () => void; onLeave?: (() => void) | undefined },
): EntryActions {
  const navigate = useNavigate()

  async function attempt(act: () => Promise<unknown>) {
    try {
      await act()
    } catch (error) {
      // Mostly that it was just being sent: the words are made for the person.
      showErrorToast(error instanceof Error ? error.message : undefined)
    }
  }

  const sendNow = () =>
    attempt(async () => {
      await retryNow(localDb, entry.id)
      await wakeOutbox(entry.id)
    })
  const publishNow = () =>
    attempt(async () => {
      await confirmNow(localDb, entry.id, { now: Date.now() })
      await wakeOutbox(entry.id)
    })
  const edit = () =>
    attempt(async () => {
      const draft = await returnToDraft(localDb, entry.id)
      onLeave?.()
      if (draft) await navigate({ to: '/posts/create', search: { draft: draft.id } })
    })
  const keepAsDraft = (title: string) =>
    attempt(async () => {
      await returnToDraft(localDb, entry.id)
      showToast({ title, description: 'O post voltou para os rascunhos.', tone: 'success' })
    })
  const discard = () =>
    attempt(async () => {
      const token = await discardEntry(localDb, entry.id)
      showToast({
        title: 'Post descartado',
        action: { label: 'Desfazer', onSelect: () => void restoreDraft(localDb, token) },
      })
    })

  const does = {
    sendNow: { id: 'send-now', label: 'Enviar agora', onSelect: () => void sendNow() },
    publishNow: { id: 'publish-now', label: 'Publicar agora', onSelect: () => void publishNow() },
    edit: { id: 'edit', label: 'Editar', onSelect: () => void edit() },
    pickTime: { id: 'edit', label: 'Escolher outro horário', onSelect: () => void edit() },
    cancel: {
      id: 'cancel',
      label: 'Cancelar envio',
      onSelect: () => void keepAsDraft('Envio cancelado'),
    },
    keep: {
      id: 'cancel',
      label: 'Manter como rascunho',
      onSelect: () => void keepAsDraft('Guardado como rascunho'),
    },
    signIn: { id: 'sign-in', label: 'Entrar', onSelect: () => authStore.drop('ended') },
    discard: { id: 'discard', label: 'Descartar', onSelect: onDiscard },
  } satisfies Record<string, EntryAction>

  const byState: Record<OutboxEntry['state'], EntryAction[]> = {
    queued: [does.sendNow, does.edit, does.cancel],
    sending: [],
    'needs-sign-in': [{ ...does.signIn, isPrimary: true }, does.edit, does.cancel],
    'needs-confirmation': [{ ...does.publishNow, isPrimary: true }, does.pickTime, does.keep],
    conflict: [{ ...does.edit, isPrimary: true }, does.discard],
    rejected: [{ ...does.edit, isPrimary: true }, does.sendNow, does.discard],
  }
  return { actions: byState[entry.state], discard }
}
