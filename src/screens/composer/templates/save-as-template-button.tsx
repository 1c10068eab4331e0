import { BookmarkPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { serverNow } from '#local/calls/server-time.ts'
import { saveAsTemplate } from '#local/templates/enqueue-template.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { localDb } from '#src/browser/local-database.ts'
import { describeStorageError } from '#src/browser/storage-errors.ts'
import { Button } from '#src/components/ui/button.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { wakeOutbox } from '#src/offline/drain/wake.ts'

export interface SaveAsTemplateProps {
  draftId: string
  caption: string
  /** Whether chosen files are still being stored on the device. */
  isBusy: boolean
  store: () => Promise<void>
}

/** 'Salvar como template': saves the current content without times; the draft can be edited further. */
export function SaveAsTemplateButton({ draftId, caption, isBusy, store }: SaveAsTemplateProps) {
  const { isOnline } = useConnectivity()
  const [isSaving, setIsSaving] = useState(false)
  const hintId = useId()
  const refusal = refuse(caption, isBusy)

  async function save() {
    setIsSaving(true)
    try {
      await store()
      const entry = await saveAsTemplate(localDb, draftId, { now: serverNow() })
      void wakeOutbox(entry.id)
      showToast({
        title: 'Salvo em Templates',
        tone: 'success',
        ...(!isOnline && { description: 'Será enviado quando a conexão voltar.' }),
      })
    } catch (error) {
      showErrorToast(describeStorageError(error), 'Não foi possível salvar como template')
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <div className="mb-4 flex flex-col gap-1.5">
      <Button
        variant="secondary"
        isFull
        isLoading={isSaving}
        loadingLabel="Salvando..."
        aria-disabled={refusal !== ''}
        aria-describedby={hintId}
        onClick={() => void save()}
      >
        <BookmarkPlus aria-hidden="true" />
        Salvar como template
      </Button>
      <p id={hintId} className="text-center text-muted text-sm">
        {refusal || 'Guarda o que está escrito agora, sem datas nem contas.'}
      </p>
    </div>
  )
}

function refuse(caption: string, isBusy: boolean): string {
  if (caption.trim() === '') return 'Escreva a legenda para salvar como template.'
  return isBusy ? 'Aguarde: as mídias ainda estão sendo guardadas.' : ''
}
