import { FileUp, X } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import type { FolderStep } from '#contract/storage/storage.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { IconButton } from '#src/components/ui/icon-button.tsx'
import {
  RefusedFiles,
  type RefusedFilesProps,
} from '#src/features/storage-folders/refused-files.tsx'
import { sizeText } from '../storage-item.ts'
import { tellKept, useKeepFiles } from '../use-keep-files.ts'

export interface UploadFormProps {
  folder: FolderStep
  onClose: () => void
}

interface Chosen {
  id: string
  file: File
}

/** How many of the chosen files are listed. */
const listed = 50

/** Chooses files for a folder. They are stored on the device first, and uploaded from there. */
export function UploadForm({ folder, onClose }: UploadFormProps) {
  const { isOnline } = useConnectivity()
  const keepFiles = useKeepFiles()
  const picker = useRef<HTMLInputElement>(null)
  const messageId = useId()
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [refusal, setRefusal] = useState<RefusedFilesProps>({ refused: [] })
  const [isMissing, setIsMissing] = useState(false)
  const [isKeeping, setIsKeeping] = useState(false)
  const [isOver, setIsOver] = useState(false)

  function add(files: readonly File[]) {
    if (files.length === 0) return
    setIsMissing(false)
    setChosen((before) => [...before, ...files.map((file) => ({ id: crypto.randomUUID(), file }))])
  }

  async function send() {
    if (chosen.length === 0) return setIsMissing(true)
    setIsKeeping(true)
    const files = chosen.map(({ file }) => file)
    const { kept, refused } = await keepFiles([{ folder, files }])
    setIsKeeping(false)
    setChosen([])
    setRefusal({ refused, rest: kept > 0 ? 'O resto está a caminho.' : undefined })
    tellKept(kept)
    if (refused.length === 0) onClose()
  }

  const dropHandlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      event.stopPropagation()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      event.stopPropagation()
      setIsOver(false)
      add([...event.dataTransfer.files])
    },
  }

  return (
    <div className="flex flex-col gap-4 pb-5">
      {!isOnline && (
        <Banner tone="neutral">
          Sem conexão: os arquivos ficam guardados neste aparelho e sobem quando ela voltar.
        </Banner>
      )}
      <RefusedFiles {...refusal} className="" />
      <input
        ref={picker}
        type="file"
        aria-label="Arquivos"
        multiple
        hidden
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          // Emptied, so that choosing the same file again causes an event.
          target.value = ''
        }}
      />
      <button
        type="button"
        aria-describedby={messageId}
        onClick={() => picker.current?.click()}
        {...dropHandlers}
        className={cn(
          'flex min-h-36 flex-col items-center justify-center gap-1 rounded-card border border-line-strong border-dashed bg-surface-sunken p-5 text-center text-muted transition-colors hover:border-text hover:text-text',
          isOver && 'border-focus text-text',
        )}
      >
        <FileUp aria-hidden="true" className="mb-1 size-7" strokeWidth={1.75} />
        <span className="font-semibold text-text">Escolher arquivos</span>
        <span className="text-sm">Ou arraste para cá. Até 1 GB cada.</span>
      </button>
      <p id={messageId} role="alert" className="text-danger text-sm empty:hidden">
        {isMissing && 'Escolha pelo menos um arquivo.'}
      </p>
      {chosen.length > 0 && (
        <ul aria-label="Arquivos escolhidos" className="flex flex-col divide-y divide-line">
          {chosen.slice(0, listed).map(({ id, file }) => (
            <li key={id} className="flex min-w-0 items-center gap-3 py-1 text-sm">
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <span className="figures shrink-0 text-muted">{sizeText(file.size)}</span>
              <IconButton
                label={`Tirar ${file.name}`}
                size="small"
                onClick={() => setChosen((before) => before.filter((one) => one.id !== id))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
          {chosen.length > listed && (
            <li className="py-2 text-muted text-sm">e mais {chosen.length - listed}</li>
          )}
        </ul>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button isLoading={isKeeping} loadingLabel="Guardando..." onClick={() => void send()}>
          {chosen.length > 1 ? `Enviar ${chosen.length} arquivos` : 'Enviar'}
        </Button>
      </div>
    </div>
  )
}
