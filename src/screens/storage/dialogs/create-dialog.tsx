import { useQueryClient } from '@tanstack/react-query'
import { FileUp, FolderPlus } from 'lucide-react'
import { useId, useState } from 'react'
import * as v from 'valibot'
import { createStorageFolder } from '#contract/endpoints/storage.ts'
import { samePasswords } from '#contract/people/password.ts'
import { FolderPassword, type FolderStep } from '#contract/storage/storage.ts'
import { StorageName } from '#contract/storage/storage-name.ts'
import { call } from '#src/api/calls/call.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { refreshStorage } from '#src/api/refresh-storage.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Switch } from '#src/components/ui/fields/switch.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { type Tab, Tabs } from '#src/components/ui/tabs.tsx'
import { describeFolderFailure } from '#src/features/storage-folders/storage-failure.ts'
import { useSession } from '#src/session/session-context.ts'
import { FolderPasswordFields } from '../passwords/folder-password-fields.tsx'
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

const OpenFolder = v.object({ name: StorageName })
const ProtectedFolder = v.pipe(
  v.object({ name: StorageName, password: FolderPassword, confirmPassword: v.string() }),
  samePasswords(),
)

/** The state of the form; its submit button is in the dialog's footer. */
function useNewFolderForm(parentId: string | null, onClose: () => void) {
  const client = useQueryClient()
  const { project } = useSession()
  const [isProtected, setIsProtected] = useState(false)
  const form = useCheckedForm({
    schema: isProtected ? ProtectedFolder : OpenFolder,
    async send(typed) {
      const password = 'password' in typed ? typed.password : null
      try {
        const folder = await call(createStorageFolder, {
          projectId: project.id,
          body: {
            name: typed.name,
            parent_folder_id: parentId,
            needs_password: password !== null,
            password,
          },
        })
        refreshStorage(client, project.id)
        showToast({ title: 'Pasta criada', description: folder.name, tone: 'success' })
      } catch (error) {
        // A plain error is shown above the fields, even when the server names a field.
        throw new Error(describeFolderFailure(error), { cause: error })
      }
      onClose()
    },
    describe: (error) => (error instanceof Error ? error.message : describeFolderFailure(error)),
    onFailure: (element) => element.querySelector('input')?.focus(),
  })
  return { ...form, isProtected, setIsProtected }
}

export interface NewFolderFormProps {
  id: string
  form: ReturnType<typeof useNewFolderForm>
}

function NewFolderForm({ id, form }: NewFolderFormProps) {
  const { errors, failure, formProps, isProtected, setIsProtected } = form
  return (
    <form id={id} {...formProps} className="flex flex-col gap-4 pb-3">
      {failure && <Banner tone="danger">{failure}</Banner>}
      <TextField
        label="Nome da pasta"
        name="name"
        autoComplete="off"
        spellCheck={false}
        error={errors.name}
      />
      <Switch
        label="Proteger com senha"
        hint="A senha é pedida para ver, baixar e usar o que está dentro, também nas subpastas."
        checked={isProtected}
        onChange={setIsProtected}
      />
      {isProtected && <FolderPasswordFields errors={errors} />}
    </form>
  )
}
