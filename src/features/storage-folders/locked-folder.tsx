import { useId } from 'react'
import { Button } from '#src/components/ui/button.tsx'
import { UnlockFields, useUnlockForm } from './unlock-form.tsx'

/** Shown instead of a locked folder's content: asks for the password. */
export function LockedFolder({ folderId }: { folderId: string }) {
  const formId = useId()
  const form = useUnlockForm(folderId, () => {})
  return (
    <div className="p-3">
      <p className="mb-3 font-semibold">Pasta protegida</p>
      <UnlockFields id={formId} form={form} />
      <Button
        type="submit"
        form={formId}
        size="small"
        isLoading={form.isSending}
        loadingLabel="Abrindo..."
      >
        Abrir pasta
      </Button>
    </div>
  )
}
