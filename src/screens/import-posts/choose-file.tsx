import { FileSpreadsheet } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#src/components/ui/button.tsx'
import type { ButtonLook } from '#src/components/ui/button-class.ts'
import { cn } from '#src/components/ui/class-names.ts'

export interface FileButtonProps extends ButtonLook {
  onChoose: (file: File) => void
  children: ReactNode
}

/** Opens the file dialog; the same file can be chosen again after it was edited. */
export function FileButton({ onChoose, children, ...look }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Emptied, so that choosing the same file again causes an event.
          if (file) onChoose(file)
          target.value = ''
        }}
      />
      <Button {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}

/** An area onto which a file can be dropped, with a button to choose one. */
export function ChooseFile({ onChoose }: Pick<FileButtonProps, 'onChoose'>) {
  const [isOver, setIsOver] = useState(false)
  return (
    <section
      aria-label="Arquivo"
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (file) onChoose(file)
      }}
      className={cn(
        'flex flex-col items-center gap-3 rounded-card border-2 border-dashed px-4 py-10 text-center',
        isOver ? 'border-focus bg-info-soft' : 'border-line-strong bg-surface-raised',
      )}
    >
      <span className="grid size-14 place-items-center rounded-2xl bg-accent-soft">
        <FileSpreadsheet aria-hidden="true" className="size-6" strokeWidth={1.75} />
      </span>
      <p className="max-w-md text-pretty text-muted">
        Solte aqui o arquivo CSV, ou escolha-o. Cada linha é um post; nada é criado antes de você
        conferir.
      </p>
      <FileButton variant="accent" onChoose={onChoose}>
        Escolher arquivo
      </FileButton>
    </section>
  )
}
