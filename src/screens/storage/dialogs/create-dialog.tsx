import { FileUp, FolderPlus } from 'lucide-react'
import { useId, useState } from 'react'
import type { FolderStep } from '#contract/storage/storage.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Dialog } from '#src/components/ui/dialog.tsx'
import { type Tab, Tabs } from '#src/components/ui/tabs.tsx'
import { useConnectivity } from '#src/page/use-connectivity.ts'
import { NewFolderForm, useNewFolderForm } from './new-folder-form.tsx'
import { UploadForm } from './upload-form.tsx'

export type CreateTab = 'folder' | 'upload'

export interface CreateDialogProps {
  /** The open folder; undefined at the root, which cannot contain files. */
  folder: FolderStep | undefined
  tab: CreateTab
  onClose: () => void
}

/** 'Adicionar Arquivo': a new folder, or files for the open one. */
export function CreateDialog({ folder, tab: first, onClose }: CreateDialogProps) {
  const formId = useId()
  const { isOnline } = useConnectivity()
  const [tab, setTab] = useState<CreateTab>(folder ? first : 'folder')
  const form = useNewFolderForm(folder?.folderId ?? null, onClose)
  const tabs: readonly Tab<CreateTab>[] = [
    { id: 'folder', label: 'Nova Pasta', icon: <FolderPlus aria-hidden="true" /> },
    {
      ...{ id: 'upload', label: 'Upload de Arquivo', icon: <FileUp aria-hidden="true" /> },
      isDisabled: !folder,
    },
  ]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="medium"
      title="Adicionar Arquivo"
      description={folder && <span className="wrap-anywhere">Na pasta “{folder.name}”</span>}
    >
      <Tabs label="O que adicionar" tabs={tabs} selected={tab} onSelect={setTab}>
        {tab === 'upload' && folder ? (
          <UploadForm folder={folder} onClose={onClose} />
        ) : (
          <>
            {!folder && (
              <Banner tone="neutral" className="mb-4">
                Para enviar arquivos, você precisa estar dentro de uma pasta.
              </Banner>
            )}
            {!isOnline && (
              <Banner tone="neutral" className="mb-4">
                Criar uma pasta precisa de conexão.
              </Banner>
            )}
            <NewFolderForm id={formId} form={form} />
            <div className="mt-2 flex flex-col-reverse gap-2 pb-5 sm:flex-row sm:justify-end">
              <Button variant="secondary" onClick={onClose}>
                Cancelar
              </Button>
              <Button
                type="submit"
                form={formId}
                isLoading={form.isSending}
                loadingLabel="Criando..."
                aria-disabled={!isOnline}
              >
                Criar pasta
              </Button>
            </div>
          </>
        )}
      </Tabs>
    </Dialog>
  )
}
