import { FolderDown, FolderUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { MediaKind, PostMedia } from '#contract/media/media.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { Button } from '#src/components/ui/button.tsx'
import type { IntakeOwner } from '#src/offline/media/use-media-intake.ts'

const StoredMediaDialog = lazyWithNotice(async () => ({
  default: (await import('./stored-media-dialog.tsx')).StoredMediaDialog,
}))
const SaveToStorageDialog = lazyWithNotice(async () => ({
  default: (await import('./save-to-storage-dialog.tsx')).SaveToStorageDialog,
}))

export interface StorageButtonsProps {
  owner: IntakeOwner
  /** The files that can be saved in the storage; without any the button for it is left out. */
  hashes: readonly string[]
  /** The kinds of all files of the draft or edit that this device knows. */
  kinds: readonly MediaKind[]
  /** The files that an edited post has on the server: they can be saved even if this device lacks them. */
  ofPost?: readonly PostMedia[]
  onAdded: (hashes: string[]) => void
}

/** The buttons 'Usar do armazenamento' and 'Salvar no armazenamento' below the media of a post. */
export function StorageButtons({ owner, hashes, kinds, ofPost, onAdded }: StorageButtonsProps) {
  const [open, setOpen] = useState<'use' | 'save'>()
  // Once opened, a dialog stays mounted, so that its closing can be animated.
  const [opened, setOpened] = useState<ReadonlySet<'use' | 'save'>>(new Set())
  const close = () => setOpen(undefined)

  function show(which: 'use' | 'save') {
    setOpened((before) => new Set([...before, which]))
    setOpen(which)
  }

  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-2">
        <Button variant="ghost" size="small" onClick={() => show('use')}>
          <FolderDown aria-hidden="true" />
          Usar do armazenamento
        </Button>
        {hashes.length > 0 && (
          <Button variant="ghost" size="small" onClick={() => show('save')}>
            <FolderUp aria-hidden="true" />
            Salvar no armazenamento
          </Button>
        )}
      </div>
      <Suspense>
        {opened.has('use') && (
          <StoredMediaDialog
            isOpen={open === 'use'}
            {...{ owner, kinds, onAdded }}
            onClose={close}
          />
        )}
        {opened.has('save') && (
          <SaveToStorageDialog isOpen={open === 'save'} {...{ hashes, ofPost }} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
