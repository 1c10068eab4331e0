import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { renameStorageFile, renameStorageFolder } from '#contract/endpoints/storage.ts'
import { Rename } from '#contract/storage/storage.ts'
import { call } from '#src/api/calls/call.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { failures, withReason } from '#src/features/storage-folders/storage-failure.ts'
import { useSession } from '#src/session/session-context.ts'
import { changeKnown } from '../change-known.ts'
import type { StorageItem } from '../storage-item.ts'

export interface RenameDialogProps {
  item: StorageItem
  onClose: () => void
}

export function RenameDialog({ item, onClose }: RenameDialogProps) {
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const { project } = useSession()
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: Rename,
    async send(body) {
      const input = { projectId: project.id, params: { id: item.id }, body }
      try {
        if (item.kind === 'folder') {
          const { name } = await call(renameStorageFolder, input)
          changeKnown(client, project.id, {
            folder: (known) => (known.folderId === item.id ? { ...known, name } : known),
            file: (known) => known,
          })
        } else {
          const { fileName } = await call(renameStorageFile, input)
          changeKnown(client, project.id, {
            folder: (known) => known,
            file: (known) => (known.fileId === item.id ? { ...known, fileName } : known),
          })
        }
      } catch (error) {
        // A plain error is shown above the field, even when the server names the field.
        throw new Error(withReason(failures.rename, error), { cause: error })
      }
      onClose()
    },
    describe: (error) => (error instanceof Error ? error.message : failures.rename),
    onFailure: () => field.current?.focus(),
  })

  // Selects the name without its extension, which is seldom meant to change.
  useEffect(() => {
    const timer = setTimeout(() => {
      const dot = item.kind === 'file' ? item.name.lastIndexOf('.') : -1
      field.current?.setSelectionRange(0, dot > 0 ? dot : item.name.length)
    })
    return () => clearTimeout(timer)
  }, [item])

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Renomear Arquivo/Pasta"
      initialFocus={field}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} isLoading={isSending} loadingLabel="Salvando...">
            Salvar
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps} className="flex flex-col gap-4 pb-3">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <TextField
          ref={field}
          label="Nome"
          name="new_name"
          autoComplete="off"
          spellCheck={false}
          defaultValue={item.name}
          error={errors.new_name}
        />
      </form>
    </Dialog>
  )
}
