import { isOfDraft, type OutboxState } from '#local/outbox/entry/entry.ts'
import { contentOfEntry, type ListedEntry } from '#local/outbox/entry/list-entries.ts'
import type { EntryAction } from '../components/outbox-entry-card.tsx'

type Offer = Omit<EntryAction, 'onSelect'>

const sendNow = { id: 'send-now', label: 'Enviar agora' }
const edit = { id: 'edit', label: 'Editar' }
const cancel = { id: 'cancel', label: 'Cancelar envio' }
const discard = { id: 'discard', label: 'Descartar' }
const signIn = { id: 'sign-in', label: 'Entrar', isPrimary: true }
const compare = { id: 'compare', label: 'Comparar versões', isPrimary: true }
const publishNow = { id: 'publish-now', label: 'Publicar agora', isPrimary: true }
const pickTime = { id: 'edit', label: 'Escolher outro horário' }

/** What the person can do about an entry as it is, the likeliest first. */
export function offeredActions(entry: ListedEntry, isPaused: boolean): Offer[] {
  if (!contentOfEntry(entry)) return entry.state === 'sending' ? [] : [discard]
  if (entry.kind === 'save-planning') return ofPlanning(entry, isPaused)
  // A deletion has nothing to be edited; what is paused goes with everything else, or not at all.
  const isOff: Record<string, boolean> = {
    edit: entry.kind === 'delete-post',
    'send-now': isPaused,
  }
  return byState(entry)[entry.state].filter(({ id }) => !isOff[id])
}

/** It is edited where it was made; without it the planning is what the others made of it. */
function ofPlanning({ state, problem }: ListedEntry, isPaused: boolean): Offer[] {
  if (state === 'sending') return []
  if (state === 'needs-sign-in') return [signIn, discard]
  return isPaused || problem?.code === 'BLOCKED' ? [discard] : [sendNow, discard]
}

function byState(entry: ListedEntry): Record<OutboxState, Offer[]> {
  const { problem } = entry
  const isNew = isOfDraft(entry)
  const keep = { id: 'keep', label: isNew ? 'Manter como rascunho' : 'Manter sem enviar' }
  const isBlocked = problem?.code === 'BLOCKED'
  const isGone = problem?.code === 'POST_GONE'
  return {
    queued: isBlocked ? [edit, cancel] : [sendNow, edit, cancel],
    uploading: [edit, cancel],
    sending: [],
    'needs-sign-in': [signIn, edit, cancel],
    'needs-confirmation': [publishNow, pickTime, keep],
    conflict: isNew ? [{ ...edit, isPrimary: true }, discard] : [compare],
    // Nothing can be done any more about a post that is gone.
    rejected: isGone ? [discard] : [{ ...edit, isPrimary: true }, sendNow, discard],
  }
}
