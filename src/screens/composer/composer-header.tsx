import { CloudCheck, CloudOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { mayKeepFiles } from '#local/media/pack-file.ts'
import { openDeviceSoon } from '#src/browser/open-device.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { Button } from '#src/components/ui/button.tsx'
import { Tooltip } from '#src/components/ui/tooltip.tsx'
import type { PrimaryAction } from './primary-action.ts'

export interface ComposerHeaderProps {
  action: PrimaryAction
  savedAt: number | null
  hasProblem: boolean
  timeZone: string
  onCancel: () => void
  onPrimary: () => void
  /** A notice beside the primary button, to be read before pressing it. */
  note?: ReactNode
  /** Shown beside the title. */
  children?: ReactNode
}

/** The actions are beside the title; on a phone they are at the bottom edge, where the thumb reaches them. */
export function ComposerHeader(props: ComposerHeaderProps) {
  const { action, savedAt, hasProblem, timeZone, onCancel, onPrimary } = props
  const primary = (
    <Button
      variant="accent"
      aria-disabled={action.isDisabled}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      onClick={onPrimary}
      className="max-md:flex-[2]"
    >
      {action.label}
    </Button>
  )
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 lg:mb-6">
      <div className="min-w-0 flex-1">
        <h1 className="text-2xl">Novo Template</h1>
        <SaveState savedAt={savedAt} hasProblem={hasProblem} timeZone={timeZone} />
      </div>
      {props.children}
      <div
        data-bottom-bar
        className="flex min-w-0 flex-wrap items-center justify-end gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-line max-md:border-t max-md:bg-surface-raised max-md:p-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        {props.note}
        <Button variant="secondary" onClick={onCancel} className="max-md:flex-1">
          Cancelar
        </Button>
        {action.isDisabled ? <Tooltip text={action.reason}>{primary}</Tooltip> : primary}
      </div>
    </header>
  )
}

function SaveState({
  savedAt,
  hasProblem,
  timeZone,
}: Pick<ComposerHeaderProps, 'savedAt' | 'hasProblem' | 'timeZone'>) {
  const Icon = hasProblem ? CloudOff : CloudCheck
  const isPrivate = usePrivateWindow()
  const place = isPrivate ? 'nesta janela anônima' : 'neste aparelho'
  const time = savedAt === null ? undefined : wallClockAt(savedAt, timeZone).time
  return (
    <p className="figures flex min-h-5 items-center gap-1.5 text-muted text-sm">
      {hasProblem && (
        <>
          <Icon aria-hidden="true" className="size-4 text-danger" />
          Ainda não salvo {place}
        </>
      )}
      {!hasProblem && time === undefined && `Salva ${place} enquanto você escreve`}
      {!hasProblem && time !== undefined && (
        <>
          <Icon aria-hidden="true" className="size-4 text-success" />
          Salvo {place} às {time}
        </>
      )}
      {isPrivate && <span>· O que não for enviado some ao fechar a janela</span>}
      {!isPrivate && !('serviceWorker' in navigator) && (
        <span>· Este navegador não abre o uPubly sem conexão</span>
      )}
    </p>
  )
}

/**
 * Whether this is a private window, whose storage is deleted when it is closed. Only WebKit can be
 * recognized: its private windows store no files.
 */
function usePrivateWindow(): boolean {
  const [isPrivate, setIsPrivate] = useState(false)
  useEffect(() => {
    openDeviceSoon()
      .then(({ localDb }) => mayKeepFiles(localDb))
      .then((mayKeep) => setIsPrivate(!mayKeep))
      .catch(reportStorageError)
  }, [])
  return isPrivate
}
