import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { createStorageFolder } from '#contract/endpoints/storage.ts'
import { samePasswords } from '#contract/people/password.ts'
import { FolderPassword } from '#contract/storage/storage.ts'
import { StorageName } from '#contract/storage/storage-name.ts'
import { call } from '#src/api/call.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { refreshStorage } from '#src/api/refresh-storage.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Switch } from '#src/components/ui/switch.tsx'
import { TextField } from '#src/components/ui/text-field.tsx'
import { showToast } from '#src/components/ui/toast-queue.ts'
import { describeFolderFailure } from '#src/features/storage-folders/storage-failure.ts'
import { useSession } from '#src/session/session-context.ts'
import { FolderPasswordFields } from '../passwords/folder-password-fields.tsx'

const OpenFolder = v.object({ name: StorageName })
const ProtectedFolder = v.pipe(
  v.object({ name: StorageName, password: FolderPassword, confirmPassword: v.string() }),
  samePasswords(),
)

/** The state of the form; its submit button is in the dialog's footer. */
export function useNewFolderForm(parentId: string | null, onClose: () => void) {
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

export function NewFolderForm({ id, form }: NewFolderFormProps) {
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
