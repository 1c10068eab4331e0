import { useNavigate } from '@tanstack/react-router'
import { serverNow } from '#local/calls/server-time.ts'
import { restoreDraft } from '#local/drafts/discarded-drafts.ts'
import type { ListedEntry } from '#local/entries/listed-entry.ts'
import { confirmNow, discardEntry, retryNow } from '#local/outbox/kinds/entry-actions.ts'
import { moveStorageUpload } from '#local/storage/move-storage-upload.ts'
import { showErrorToast, showToast } from '#src/components/ui/toast-queue.ts'
import { tellFailure } from '#src/page/device-trouble.ts'
import { localDb } from '#src/page/local-database.ts'
import { endUploads } from '#src/sending/drain/end-uploads.ts'
import { wakeOutbox } from '#src/sending/drain/wake.ts'
import { authStore } from '#src/session/auth-store.ts'
import { useSession } from '#src/session/session-context.ts'
import type { EntryDialogsProps, EntryQuestion } from './entry-dialogs.tsx'
import { type EditorPlace, shownKindOf } from './entry-kinds.ts'
import { offeredActions } from './offered-actions.ts'
import type { EntryAction } from './outbox-entry-card.tsx'

export interface EntryActions {
  actions: EntryAction[]
  /** Called after the person has confirmed 'Descartar'. */
  discard: () => Promise<void>
  /** Called with the folder that was chosen after 'Outra pasta'. */
  move: EntryDialogsProps['onMove']
}

interface Surroundings {
  isPaused: boolean
  onAsk: (question: EntryQuestion) => void
  /** Called when an action navigates elsewhere, to close what is open. */
  onLeave?: (() => void) | undefined
}

/** The actions of an entry in its present state, to be called by buttons. */
export function useEntryActions(
  entry: ListedEntry,
  { isPaused, onAsk, onLeave }: Surroundings,
): EntryActions {
  const kind = shownKindOf(entry)
  const navigate = useNavigate()
  const { project, projects, switchProject } = useSession()
  const ofEntry = projects.find(({ id }) => id === entry.projectId)

  async function attempt(act: () => Promise<unknown>) {
    try {
      await act()
    } catch (error) {
      // Usually the entry is just being sent; the error's message is already written for the person.
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
  const goTo = async (place: EditorPlace | undefined) => {
    onLeave?.()
    if (!place) return
    const { projectId = project.id, ...link } = place
    if (projectId !== project.id) await switchProject(projectId)
    await navigate(link)
  }
  const takeBack = async (title: string) => {
    showToast({ title, tone: 'success', ...(await kind.takeBack(entry.id)) })
  }
  const discard = () =>
    attempt(async () => {
      const token = await discardEntry(localDb, entry.id)
      endUploads()
      if (!token) return showToast({ title: 'Item descartado' })
      return showToast({
        title: kind.discarded,
        action: { label: 'Desfazer', onSelect: () => void restoreDraft(localDb, token) },
      })
    })

  const move: EntryActions['move'] = (folder) =>
    attempt(async () => {
      const { id } = await moveStorageUpload(localDb, entry.id, folder)
      await wakeOutbox(id)
      showToast({ title: `Arquivo a caminho de ${folder.folderName}`, tone: 'success' })
    })

  const acts: Record<EntryAction['id'], () => unknown> = {
    'send-now': () => attempt(sendNow),
    'publish-now': () => attempt(publishNow),
    edit: () => attempt(async () => goTo(await kind.open?.(entry))),
    see: () => attempt(() => goTo(kind.screen?.placeOf(entry))),
    cancel: () => attempt(() => takeBack('Envio cancelado')),
    keep: () => attempt(() => takeBack(kind.kept)),
    'sign-in': () => authStore.drop('ended'),
    compare: () => onAsk('compare'),
    folder: () => onAsk('folder'),
    discard: () => onAsk('discard'),
    plans: () => {
      onLeave?.()
      void navigate({ to: '/billing' })
    },
  }
  return {
    actions: offeredActions(entry, {
      isPaused,
      isPayer: ofEntry?.userRole === 'OWNER',
      isOfProject: entry.projectId === project.id,
    }).map((offer) => ({ ...offer, onSelect: () => void acts[offer.id]?.() })),
    discard,
    move,
  }
}
