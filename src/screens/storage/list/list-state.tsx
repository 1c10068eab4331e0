import { FolderLock, FolderOpen, SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { ApiError } from '#local/calls/api-error.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { EmptyState } from '#src/components/ui/empty-state.tsx'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { failures, withReason } from '#src/features/storage-folders/storage-failure.ts'
import type { ListAreaProps } from './list-props.ts'

/** Shown instead of the items: that they are loading, locked or failed to load, or that there are none. */
export function ListState({ search, list, acts, isOnline, onUnlock }: ListAreaProps) {
  const { folder, items, lockedBy, error } = list
  if (lockedBy !== undefined)
    return (
      <LockedState
        key={lockedBy}
        folderId={lockedBy}
        name={lockedBy === folder?.folderId ? folder.name : undefined}
        isOnline={isOnline}
        onUnlock={onUnlock}
      />
    )
  if (list.isFirstLoad) return <SkeletonRows />
  if (error !== null && (list.isUnknown || isOnline))
    return (
      <LoadFailure
        isOnline={isOnline}
        failed={describeError(error, folder !== undefined)}
        offline="Esta pasta ainda não está neste aparelho. Ela aparece quando houver conexão."
        onRetry={list.retry}
        className="m-4"
      />
    )
  if (list.isUnknown || items.length > 0) return null
  if (search.q)
    return (
      <EmptyState
        icon={SearchX}
        title="Nenhum arquivo ou pasta encontrado."
        text="Confira as letras, ou procure por uma parte do nome. Pastas protegidas só aparecem abertas."
      />
    )
  return (
    <EmptyState
      icon={FolderOpen}
      title="Nenhum arquivo ou pasta encontrado."
      text={
        folder
          ? 'Arraste arquivos e pastas para cá, ou escolha do aparelho.'
          : 'Crie uma pasta e guarde nela os arquivos dos seus clientes.'
      }
      action={
        <Button onClick={() => acts.create(folder ? 'upload' : 'folder')}>
          {folder ? 'Enviar arquivos' : 'Criar pasta'}
        </Button>
      }
    />
  )
}

function describeError(error: unknown, isFolder: boolean): string {
  if (!isFolder) return withReason(`${failures.load}.`, error)
  const isGone = error instanceof ApiError && error.has('NOT_FOUND')
  if (isGone) return `${failures.loadFolder}. Ela foi excluída, ou não é deste projeto.`
  return withReason(`${failures.loadFolder}.`, error)
}

interface LockedStateProps {
  folderId: string
  name: string | undefined
  isOnline: boolean
  onUnlock: ListAreaProps['onUnlock']
}

/** Asks for the password at once; if the dialog is closed, a button opens it again. */
function LockedState({ folderId, name, isOnline, onUnlock }: LockedStateProps) {
  const ask = () => void onUnlock(folderId, name).catch(() => undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once, when the folder is opened
  useEffect(ask, [])
  return (
    <EmptyState
      icon={FolderLock}
      title="Pasta protegida"
      text="Para ver o que está dentro, digite a senha da pasta."
      action={
        <Button aria-disabled={!isOnline} onClick={ask}>
          Digitar a senha
        </Button>
      }
    />
  )
}

function SkeletonRows() {
  return (
    <div className="flex flex-col gap-4 p-4">
      <p role="status" className="sr-only">
        Carregando...
      </p>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-9 shrink-0" />
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="ml-auto h-5 w-1/4 max-md:hidden" />
        </div>
      ))}
    </div>
  )
}
