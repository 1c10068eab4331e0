import { Suspense, useState } from 'react'
import type { ListedEntry } from '#local/outbox/kinds/listed-entry.ts'
import { loadConflictDialog } from '#src/features/conflict/load-conflict-dialog.ts'
import { lazyPart } from '#src/page/late-part.ts'
import { shownKindOf } from './entry-kinds.ts'

const ConfirmDialog = lazyPart(async () => ({
  default: (await import('#src/components/ui/confirm-dialog.tsx')).ConfirmDialog,
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

/** The dialogs of an entry: before its content is discarded, or sent over somebody else's. */
export function EntryDialogs({ entry, question, onDiscard, onClose }: EntryDialogsProps) {
  // Loaded with the first question, and kept, so that its closing can be animated.
  const [hasAsked, setHasAsked] = useState(false)
  if (question === 'discard' && !hasAsked) setHasAsked(true)
  const change = question === 'compare' && shownKindOf(entry).compare?.(entry)
  return (
    <>
      {hasAsked && (
        <Suspense>
          <ConfirmDialog
            isOpen={question === 'discard'}
            isDestructive
            {...(entry.content ? shownKindOf(entry).discard : damaged)}
            onConfirm={onDiscard}
            onClose={onClose}
          />
        </Suspense>
      )}
      {change && (
        <Suspense>
          <ConflictDialog entry={change} onClose={onClose} />
        </Suspense>
      )}
    </>
  )
}

const damaged = {
  title: 'Descartar item danificado',
  description: 'O que resta dele será apagado deste aparelho. Ele não pode mais ser enviado.',
}
