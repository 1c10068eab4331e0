import type { OutboxState } from '#local/outbox/entry/entry-core.ts'
import type { ListedEntry } from '#local/outbox/kinds/listed-entry.ts'
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
const pickTime = { id: 'edit', label: 'Escolher outro horário' }

/** What the person can do about an entry as it is, the likeliest first. */
export function offeredActions(entry: ListedEntry, isPaused: boolean): Offer[] {
  if (!entry.content) return entry.state === 'sending' ? [] : [discard]
  const { editor, isDeletion } = shownKindOf(entry)
  if (!editor) return withoutEditor(entry, isPaused)
  // A deletion has nothing to be edited; what is paused goes with everything else, or not at all.
  const isOff: Record<string, boolean> = { edit: isDeletion, 'send-now': isPaused }
  return byState(entry)[entry.state].filter(({ id }) => !isOff[id])
}

/** What is edited where it was made; without it things are as the others made them. */
function withoutEditor({ state, problem }: ListedEntry, isPaused: boolean): Offer[] {
  if (state === 'sending') return []
  if (state === 'needs-sign-in') return [signIn, discard]
  return isPaused || problem?.code === 'BLOCKED' ? [discard] : [sendNow, discard]
}

function byState(entry: ListedEntry): Record<OutboxState, Offer[]> {
  const { problem } = entry
  const kind = shownKindOf(entry)
  const keep = { id: 'keep', label: kind.keep }
  const isBlocked = problem?.code === 'BLOCKED'
  const isGone = problem?.code === 'POST_GONE'
  return {
    queued: isBlocked ? [edit, cancel] : [sendNow, edit, cancel],
    uploading: [edit, cancel],
    sending: [],
    'needs-sign-in': [signIn, edit, cancel],
    'needs-confirmation': [publishNow, pickTime, keep],
    conflict: kind.editor === 'composer' ? [{ ...edit, isPrimary: true }, discard] : [compare],
    // Nothing can be done any more about a post that is gone.
    rejected: isGone ? [discard] : [{ ...edit, isPrimary: true }, sendNow, discard],
  }
}
