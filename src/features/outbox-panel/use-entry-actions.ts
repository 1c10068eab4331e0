import { useNavigate } from '@tanstack/react-router'
import { serverNow } from '#local/calls/server-time.ts'
import { isUnpaid, type OutboxState } from '#local/database/entry-core.ts'
import { restoreDraft } from '#local/drafts/discarded-drafts.ts'
import type { ListedEntry } from '#local/entries/listed-entry.ts'
import { confirmNow, discardEntry, retryNow } from '#local/outbox/kinds/entry-actions.ts'
import { mayMove, moveStorageUpload } from '#local/storage/move-storage-upload.ts'
import { localDb } from '#src/browser/local-database.ts'
import { describeStorageError } from '#src/browser/storage-errors.ts'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { endUploads } from '#src/offline/drain/end-uploads.ts'
import { wakeOutbox } from '#src/offline/drain/wake.ts'
import { authStore } from '#src/session/auth-store.ts'
import { useSession } from '#src/session/session-context.ts'
import type { EntryDialogsProps, EntryQuestion } from './entry-dialogs.tsx'
import { type EditorPlace, shownKindOf } from './entry-kinds.ts'
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
      showErrorToast(describeStorageError(error))
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

type Offer = Omit<EntryAction, 'onSelect'>

const sendNow = { id: 'send-now', label: 'Enviar agora' }
const edit = { id: 'edit', label: 'Editar' }
const cancel = { id: 'cancel', label: 'Cancelar envio' }
const discard = { id: 'discard', label: 'Descartar' }
const signIn = { id: 'sign-in', label: 'Entrar', isPrimary: true }
const compare = { id: 'compare', label: 'Comparar versões', isPrimary: true }
const publishNow = { id: 'publish-now', label: 'Publicar agora', isPrimary: true }
const seeBilling = { id: 'plans', label: 'Ver cobrança', isPrimary: true }
const otherFolder = { id: 'folder', label: 'Outra pasta' }
const pickTime = { id: 'edit', label: 'Escolher outro horário' }

export interface OfferSituation {
  isPaused: boolean
  /** Whether the person pays for the entry's project. */
  isPayer: boolean
  /** Whether the entry is of the open project: folders of another project cannot be listed here. */
  isOfProject: boolean
}

/** The actions offered for an entry in its present state, the likeliest first. */
export function offeredActions(entry: ListedEntry, situation: OfferSituation): Offer[] {
  const { isPaused, isPayer } = situation
  if (!entry.content) return entry.state === 'sending' ? [] : [discard]
  const { open, isDeletion } = shownKindOf(entry)
  if (!open) return withoutEditor(entry, situation)
  // A deletion has no content to edit; while the queue is paused no entry is sent alone.
  const isOff: Record<string, boolean> = { edit: isDeletion, 'send-now': isPaused }
  if (isUnpaid(entry))
    return [...(isPayer ? [seeBilling] : []), ...(isPaused ? [] : [sendNow]), edit, discard]
  return byState(entry)[entry.state].filter(({ id }) => !isOff[id])
}

/** The actions for an entry that is edited on its own screen, not in the queue. */
function withoutEditor(entry: ListedEntry, { isPaused, isOfProject }: OfferSituation): Offer[] {
  const { state, problem } = entry
  if (state === 'sending') return []
  const { screen } = shownKindOf(entry)
  // Somebody who is not a member cannot open a screen of the project.
  const see = screen && problem?.code !== 'NOT_A_MEMBER' ? [{ id: 'see', label: screen.label }] : []
  if (state === 'uploading') return [...see, discard]
  if (state === 'needs-sign-in') return [signIn, discard]
  const mayGo = !isPaused && problem?.code !== 'BLOCKED'
  const move = isOfProject && mayMove(entry) ? [otherFolder] : []
  return [...(mayGo ? [sendNow] : []), ...move, ...see, discard]
}

function byState(entry: ListedEntry): Record<OutboxState, Offer[]> {
  const { problem } = entry
  const kind = shownKindOf(entry)
  const keep = { id: 'keep', label: kind.keep }
  const isBlocked = problem?.code === 'BLOCKED'
  const isGone = problem?.code === 'POST_GONE'
  // The entry's project can no longer be opened. The person keeps what they wrote, which 'Posts' shows in
  // any project, or sends the entry from here after joining the project again.
  const isOutside = problem?.code === 'NOT_A_MEMBER'
  return {
    queued: isBlocked ? [edit, cancel] : [sendNow, edit, cancel],
    uploading: [edit, cancel],
    sending: [],
    'needs-sign-in': [signIn, edit, cancel],
    'needs-confirmation': [publishNow, pickTime, keep],
    conflict: kind.compare ? [compare] : [{ ...edit, isPrimary: true }, discard],
    // Nothing can be done about a post that no longer exists.
    rejected: isGone
      ? [discard]
      : isOutside
        ? [sendNow, ...(kind.isDeletion ? [] : [keep]), discard]
        : [{ ...edit, isPrimary: true }, sendNow, discard],
  }
}
