import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { unlockStorageFolder } from '#contract/endpoints/storage.ts'
import { requeueLocked } from '#local/storage/requeue-locked.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { refreshStorage } from '#src/api/refresh-storage.ts'
import { localDb } from '#src/browser/local-database.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { PasswordField } from '#src/components/ui/fields/password-field.tsx'
import { wakeOutbox } from '#src/offline/drain/wake.ts'
import { useSession } from '#src/session/session-context.ts'

const Password = v.object({
  password: v.pipe(
    v.string(),
    v.minLength(1, 'Digite a senha.'),
    v.maxLength(256, 'Esta não é a senha da pasta.'),
  ),
})

/** Opens a folder with its password, for this session. */
export function useUnlockForm(folderId: string, onUnlocked: () => void) {
  const client = useQueryClient()
  const { user, project } = useSession()
  return useCheckedForm({
    schema: Password,
    async send(body) {
      const projectId = project.id
      await call(unlockStorageFolder, { projectId, params: { id: folderId }, body })
      refreshStorage(client, projectId)
      void sendLocked({ userId: user.id, projectId })
      onUnlocked()
    },
    describe: (error) => describeFailure(error, 'abrir a pasta'),
    onFailure: (form) => form.querySelector('input')?.select(),
  })
}

/** Queues the uploads again that waited for the folder's password. */
async function sendLocked(owner: { userId: string; projectId: string }): Promise<void> {
  try {
    if ((await requeueLocked(localDb, owner)) > 0) await wakeOutbox()
  } catch (error) {
    reportStorageError(error)
  }
}

export interface UnlockFieldsProps {
  id: string
  form: ReturnType<typeof useUnlockForm>
}

export function UnlockFields({ id, form }: UnlockFieldsProps) {
  const { errors, failure, formProps } = form
  return (
    <form id={id} {...formProps} className="flex flex-col gap-4 pb-3">
      {failure && <Banner tone="danger">{failure}</Banner>}
      <PasswordField
        label="Senha da pasta"
        name="password"
        autoComplete="current-password"
        autoFocus
        error={errors.password}
      />
    </form>
  )
}
