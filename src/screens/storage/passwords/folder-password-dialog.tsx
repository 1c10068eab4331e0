import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as v from 'valibot'
import { changeFolderPassword } from '#contract/endpoints/storage.ts'
import { samePasswords } from '#contract/people/password.ts'
import { FolderPassword } from '#contract/storage/storage.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { refreshStorage } from '#src/api/refresh-storage.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Checkbox } from '#src/components/ui/fields/checkbox.tsx'
import { PasswordField } from '#src/components/ui/fields/password-field.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { NotConfirmedError, useConfirmed } from '#src/features/confirm-identity/use-confirmed.tsx'
import { useSession } from '#src/session/session-context.ts'
import { forgetFolder } from '../change-known.ts'
import type { PasswordChange } from '../storage-acts.ts'
import { FolderPasswordFields } from './folder-password-fields.tsx'

export interface FolderPasswordDialogProps {
  /** `name` is undefined when only the server knows which folder is locked. */
  item: { id: string; name: string | undefined }
  change: PasswordChange
  /** Whether it begins with the form for an owner who does not know the password. */
  isForgottenFirst?: boolean
  /** Called instead of `onClose` after the change. */
  onDone?: () => void
  onClose: () => void
}

const words = {
  protect: { title: 'Proteger com senha', submit: 'Proteger', done: 'Pasta protegida' },
  change: { title: 'Trocar senha', submit: 'Trocar', done: 'Senha trocada' },
  remove: { title: 'Tirar senha', submit: 'Tirar senha', done: 'A pasta não tem mais senha' },
} as const

const current = {
  current_password: v.optional(
    v.pipe(v.string(), v.minLength(1, 'Digite a senha de hoje.'), v.maxLength(256)),
  ),
}
const both = { password: FolderPassword, confirmPassword: v.string() }
const WithNew = v.pipe(v.object({ ...current, ...both }), samePasswords())
const WithoutNew = v.object(current)

/** Sets, changes or removes the password of a folder. */
export function FolderPasswordDialog({
  item,
  change,
  isForgottenFirst = false,
  onClose,
  onDone = onClose,
}: FolderPasswordDialogProps) {
  const formId = useId()
  const client = useQueryClient()
  const { project } = useSession()
  const { confirmed, dialog } = useConfirmed()
  const [isForgotten, setIsForgotten] = useState(isForgottenFirst)
  const hasCurrent = change !== 'protect' && !isForgotten
  const { title, submit, done } = words[change]
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: change === 'remove' ? WithoutNew : WithNew,
    async send(typed) {
      const body = {
        ...(hasCurrent && { current_password: typed.current_password ?? '' }),
        password: 'password' in typed ? typed.password : null,
      }
      const input = { projectId: project.id, params: { id: item.id }, body }
      await confirmed(() => call(changeFolderPassword, input))
      // The device must not keep the content of a protected folder.
      if (change === 'protect') forgetFolder(client, project.id, item.id)
      refreshStorage(client, project.id)
      showToast({
        title: done,
        ...(item.name !== undefined && { description: item.name }),
        tone: 'success',
      })
      onDone()
    },
    describe: (error) =>
      error instanceof NotConfirmedError
        ? 'Nada mudou: faltou confirmar que é você.'
        : describeFailure(error, 'mudar a senha da pasta'),
    onFailure: (form) => form.querySelector('input')?.focus(),
  })
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={title}
        description={
          <span className="wrap-anywhere">
            {item.name === undefined ? 'A pasta cuja senha falta' : `Pasta “${item.name}”`}
          </span>
        }
        actions={
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" form={formId} isLoading={isSending} loadingLabel="Salvando...">
              {submit}
            </Button>
          </>
        }
      >
        <form id={formId} {...formProps} className="flex flex-col gap-4 pb-3">
          {failure && <Banner tone="danger">{failure}</Banner>}
          {hasCurrent && (
            <PasswordField
              label="Senha de hoje"
              name="current_password"
              autoComplete="current-password"
              error={errors.current_password}
            />
          )}
          {change !== 'protect' && project.userRole === 'OWNER' && (
            <Checkbox
              label="Não sei a senha de hoje"
              hint="Você é proprietário do projeto: basta confirmar que é você."
              checked={isForgotten}
              onChange={setIsForgotten}
            />
          )}
          {change !== 'remove' && <FolderPasswordFields errors={errors} label="Nova senha" />}
          {change === 'protect' && (
            <p className="text-muted text-sm">
              Guarde a senha: sem ela, só quem é proprietário do projeto pode trocá-la.
            </p>
          )}
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
