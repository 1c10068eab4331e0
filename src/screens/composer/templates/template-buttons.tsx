import { BookmarkPlus, LayoutTemplate } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#src/components/ui/button.tsx'
import { showErrorToast, showToast } from '#src/components/ui/toast-queue.ts'
import { Tooltip } from '#src/components/ui/tooltip.tsx'
import { noteTrouble } from '#src/offline/device-trouble.ts'
import { localDb } from '#src/offline/local-database.ts'
import { useConnectivity } from '#src/offline/use-connectivity.ts'
import type { ComposerState } from '../composer-state.ts'

const TemplatesDialog = lazy(async () => ({
  default: (await import('./templates-dialog.tsx')).TemplatesDialog,
}))

export interface TemplateButtonsProps {
  draftId: string
  state: ComposerState
  /** Chosen files are still being kept. */
  isBusy: boolean
  store: () => Promise<void>
  onOpenDraft: (id: string) => void
}

/** 'Templates' and 'Salvar como template', beside the title. */
export function TemplateButtons(props: TemplateButtonsProps) {
  const { draftId, state, isBusy, store, onOpenDraft } = props
  const { isOnline } = useConnectivity()
  const [isSaving, setIsSaving] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const refusal = refuse(state, isBusy)

  async function save() {
    setIsSaving(true)
    try {
      await store()
      const { saveAsTemplate } = await import('#local/templates/save-as-template.ts')
      const entry = await saveAsTemplate(localDb, draftId, { now: Date.now() })
      const { wakeOutbox } = await import('#src/offline/wake.ts')
      void wakeOutbox(entry.id)
      showToast({
        title: 'Salvo em Templates',
        tone: 'success',
        description: isOnline
          ? 'Este rascunho continua aqui.'
          : 'Será enviado quando a conexão voltar. Este rascunho continua aqui.',
      })
    } catch (error) {
      showErrorToast(noteTrouble(error))
    } finally {
      setIsSaving(false)
    }
  }

  const saveButton = (
    <Button
      variant="ghost"
      size="small"
      isLoading={isSaving}
      loadingLabel="Salvando..."
      aria-disabled={refusal !== ''}
      onClick={() => void save()}
    >
      <BookmarkPlus aria-hidden="true" />
      <span className="max-lg:sr-only">Salvar como template</span>
    </Button>
  )
  return (
    <div className="flex items-center gap-1">
      <Button
        variant="ghost"
        size="small"
        aria-haspopup="dialog"
        onClick={() => {
          setHasOpened(true)
          setIsOpen(true)
        }}
      >
        <LayoutTemplate aria-hidden="true" />
        <span className="max-sm:sr-only">Templates</span>
      </Button>
      {refusal === '' ? saveButton : <Tooltip text={refusal}>{saveButton}</Tooltip>}
      {hasOpened && (
        <Suspense>
          <TemplatesDialog
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            onOpenDraft={onOpenDraft}
          />
        </Suspense>
      )}
    </div>
  )
}

function refuse({ caption }: ComposerState, isBusy: boolean): string {
  if (caption.trim() === '') return 'Escreva a legenda para salvar como template.'
  return isBusy ? 'Aguarde: as mídias ainda estão sendo guardadas.' : ''
}
