import { Suspense, useState } from 'react'
import type { StorageTarget } from '#local/database/rows.ts'
import type { ListedEntry } from '#local/entries/listed-entry.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { loadConflictDialog } from '#src/features/conflict/load-conflict-dialog.ts'
import { loadOtherFolderDialog } from '#src/features/storage-folders/load-other-folder-dialog.ts'
import { shownKindOf } from './entry-kinds.ts'

const ConfirmDialog = lazyWithNotice(async () => ({
  default: (await import('#src/components/ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
}))
const ConflictDialog = lazyWithNotice(async () => ({
  default: (await loadConflictDialog()).ConflictDialog,
}))
const OtherFolderDialog = lazyWithNotice(async () => ({
  default: (await loadOtherFolderDialog()).OtherFolderDialog,
}))

export type EntryQuestion = 'none' | 'discard' | 'compare' | 'folder'

export interface EntryDialogsProps {
  entry: ListedEntry
  question: EntryQuestion
  onDiscard: () => Promise<void>
  onMove: (folder: Pick<StorageTarget, 'folderId' | 'folderName'>) => Promise<void>
  onClose: () => void
}

/** The dialogs of an entry: to discard its content, to resolve its conflict, to choose another folder. */
export function EntryDialogs(props: EntryDialogsProps) {
  const { entry, question, onDiscard, onMove, onClose } = props
  // The dialog is loaded with the first question and stays mounted, so that its closing can be animated.
  const [hasAsked, setHasAsked] = useState(false)
  if (question === 'discard' && !hasAsked) setHasAsked(true)
  // The folder dialog stays mounted for the same reason.
  const [isMoved, setIsMoved] = useState(false)
  if (question === 'folder' && !isMoved) setIsMoved(true)
  const file = entry.kind === 'store-file' ? entry.content : undefined
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
      {isMoved && file && (
        <Suspense>
          <OtherFolderDialog isOpen={question === 'folder'} {...{ file, onMove, onClose }} />
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
