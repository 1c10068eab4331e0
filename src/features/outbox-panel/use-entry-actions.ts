import { useNavigate } from '@tanstack/react-router'
import { restoreDraft } from '#local/discarded-drafts.ts'
import {
  confirmNow,
  discardEntry,
  retryNow,
  takeBackEntry,
} from '#local/outbox/entry/entry-actions.ts'
import { asChange, type ListedEntry } from '#local/outbox/kinds/listed-entry.ts'
import { serverNow } from '#local/server-time.ts'
import { showErrorToast, showToast } from '#src/components/ui/toast-queue.ts'
import { tellFailure } from '#src/page/device-trouble.ts'
import { localDb } from '#src/page/local-database.ts'
import { wakeOutbox } from '#src/sending/drain/wake.ts'
import { authStore } from '#src/session/auth-store.ts'
import { useSession } from '#src/session/session-context.ts'
import type { EntryQuestion } from './entry-dialogs.tsx'
import { shownKindOf } from './entry-kinds.ts'
import { offeredActions } from './offered-actions.ts'
import type { EntryAction } from './outbox-entry-card.tsx'

export interface EntryActions {
  actions: EntryAction[]
  /** After the person confirmed 'Descartar'. */
  discard: () => Promise<void>
}

interface Surroundings {
  isPaused: boolean
  /** Opens what asks first. */
  onAsk: (question: EntryQuestion) => void
  /** Closes what is open, when an action leads elsewhere. */
  onLeave?: (() => void) | undefined
}

/** What can be done about an entry in its state. */
export function useEntryActions(
  entry: ListedEntry,
  { isPaused, onAsk, onLeave }: Surroundings,
): EntryActions {
  const kind = shownKindOf(entry)
  const navigate = useNavigate()
  const { project, switchProject } = useSession()

  async function attempt(act: () => Promise<unknown>) {
    try {
      await act()
    } catch (error) {
      // Mostly that it was just being sent: the words are made for the person.
      showErrorToast(tellFailure(error))
    }
  }

  const sendNow = async () => {
    await retryNow(localDb, entry.id)
    await wakeOutbox(entry.id)
  }
  const publishNow = async () => {
    await confirmNow(localDb, entry.id, { now: serverNow() })
    await wakeOutbox(entry.id)
  }
  const edit = async () => {
    if (kind.editor === 'composer') {
      const draft = await takeBackEntry(localDb, entry.id)
      onLeave?.()
      if (draft) await navigate({ to: '/posts/create', search: { draft: draft.id } })
      return
    }
    onLeave?.()
    const change = asChange(entry)
    if (!change) return
    if (entry.projectId !== project.id) await switchProject(entry.projectId)
    // The edit mode takes the change back itself, and puts it here again when it is given up.
    await navigate({ to: '/posts', search: { edit: change.postId } })
  }
  const takeBack = async (title: string) => {
    showToast({ title, tone: 'success', ...(await kind.takeBack(entry.id)) })
  }
  const discard = () =>
    attempt(async () => {
      const token = await discardEntry(localDb, entry.id)
      if (!token) return showToast({ title: 'Item descartado' })
      return showToast({
        title: kind.discarded,
        action: { label: 'Desfazer', onSelect: () => void restoreDraft(localDb, token) },
      })
    })

  const acts: Record<EntryAction['id'], () => unknown> = {
    'send-now': () => attempt(sendNow),
    'publish-now': () => attempt(publishNow),
    edit: () => attempt(edit),
    cancel: () => attempt(() => takeBack('Envio cancelado')),
    keep: () => attempt(() => takeBack(kind.kept)),
    'sign-in': () => authStore.drop('ended'),
    compare: () => onAsk('compare'),
    discard: () => onAsk('discard'),
  }
  return {
    actions: offeredActions(entry, isPaused).map((offer) => ({
      ...offer,
      onSelect: () => void acts[offer.id]?.(),
    })),
    discard,
  }
}
