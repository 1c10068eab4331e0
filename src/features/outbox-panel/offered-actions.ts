import { isUnpaid, type OutboxState } from '#local/database/entry-core.ts'
import type { ListedEntry } from '#local/entries/listed-entry.ts'
import { mayMove } from '#local/storage/move-storage-upload.ts'
import { shownKindOf } from './entry-kinds.ts'
import type { EntryAction } from './outbox-entry-card.tsx'

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
