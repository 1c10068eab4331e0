import { PencilLine } from 'lucide-react'
import { Suspense, useState } from 'react'
import { discardEdit } from '#local/edits/edits.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { localDb } from '#src/browser/local-database.ts'
import { Button } from '#src/components/ui/button.tsx'

const ConfirmDialog = lazyWithNotice(async () => ({
  default: (await import('#src/components/ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
}))

export interface UnsavedNoticeProps {
  editId: string
  onContinue: () => void
}

/** Shown on the card of a post whose edit mode was left without 'Salvar' or 'Cancelar'. */
export function UnsavedNotice({ editId, onContinue }: UnsavedNoticeProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [hasAsked, setHasAsked] = useState(false)
  return (
    <div className="rounded-lg bg-warning-soft px-3 py-2 text-sm">
      <p className="flex items-center gap-2 font-semibold">
        <PencilLine aria-hidden="true" className="size-4 shrink-0 text-warning" />
        Alteração não salva
      </p>
      <p className="mt-0.5">Está guardada neste aparelho e ainda não vai ser enviada.</p>
      <div className="mt-2 flex flex-wrap gap-1.5">
        <Button size="small" onClick={onContinue}>
          Continuar
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            setHasAsked(true)
            setIsAsking(true)
          }}
        >
          Descartar
        </Button>
      </div>
      {hasAsked && (
        <Suspense>
          <ConfirmDialog
            isOpen={isAsking}
            isDestructive
            title="Descartar alterações"
            description="O que você mudou será perdido. O post continua como está."
            onConfirm={() => discardEdit(localDb, editId)}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
