import { Suspense, useState } from 'react'
import { isOfPost } from '#local/outbox/entry/entry.ts'
import { contentOfEntry, type ListedEntry } from '#local/outbox/entry/list-entries.ts'
import { lazyPart } from '../offline/late-part.ts'
import { loadConflictDialog } from './load-conflict-dialog.ts'

const ConfirmDialog = lazyPart(async () => ({
  default: (await import('../components/ui/confirm-dialog.tsx')).ConfirmDialog,
}))
const ConflictDialog = lazyPart(async () => ({
  default: (await loadConflictDialog()).ConflictDialog,
}))

export type EntryQuestion = 'none' | 'discard' | 'compare'

export interface EntryDialogsProps {
  entry: ListedEntry
  question: EntryQuestion
  onDiscard: () => Promise<void>
  onClose: () => void
}

/** What an entry asks before something is lost or sent over what somebody else wrote. */
export function EntryDialogs({ entry, question, onDiscard, onClose }: EntryDialogsProps) {
  // Loaded with the first question, then kept, so that it can leave with a movement.
  const [hasAsked, setHasAsked] = useState(false)
  if (question === 'discard' && !hasAsked) setHasAsked(true)
  return (
    <>
      {hasAsked && (
        <Suspense>
          <ConfirmDialog
            isOpen={question === 'discard'}
            isDestructive
            {...discardWords[wordsOf(entry)]}
            onConfirm={onDiscard}
            onClose={onClose}
          />
        </Suspense>
      )}
      {question === 'compare' && isOfPost(entry) && entry.edit && (
        <Suspense>
          <ConflictDialog entry={{ ...entry, edit: entry.edit }} onClose={onClose} />
        </Suspense>
      )}
    </>
  )
}

const discardWords = {
  post: {
    title: 'Descartar post',
    description: 'O texto, os horários e as mídias deste post serão apagados deste aparelho.',
  },
  edit: {
    title: 'Descartar alteração',
    description: 'O que você mudou será perdido. O post continua como está.',
  },
  deletion: {
    title: 'Descartar exclusão',
    description: 'O post não será excluído.',
  },
  template: {
    title: 'Descartar template',
    description: 'O texto e as mídias deste template serão apagados deste aparelho.',
  },
  planning: {
    title: 'Descartar alteração',
    description: 'O que você mudou nos horários e nas hashtags do projeto será perdido.',
  },
  damaged: {
    title: 'Descartar item danificado',
    description: 'O que resta dele será apagado deste aparelho. Ele não pode mais ser enviado.',
  },
} as const

const names = {
  'create-post': 'post',
  'edit-post': 'edit',
  'delete-post': 'deletion',
  'save-template': 'template',
  'save-planning': 'planning',
} as const

function wordsOf(entry: ListedEntry): keyof typeof discardWords {
  return contentOfEntry(entry) ? names[entry.kind] : 'damaged'
}
