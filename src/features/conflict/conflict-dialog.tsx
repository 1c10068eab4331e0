import { useEffect, useEffectEvent } from 'react'
import type { ListedChange } from '#local/entries/listed-entry.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Dialog } from '#src/components/ui/dialog.tsx'
import { useConnectivity } from '#src/page/use-connectivity.ts'
import { conflictTitle } from './conflict-title.ts'
import { DeletionConflict } from './deletion-conflict.tsx'
import { EditConflict } from './edit-conflict.tsx'
import { type TheirVersion, useTheirVersion } from './use-their-version.ts'

export interface ConflictDialogProps {
  /** The change of a post, with an entry in the state `conflict`. */
  entry: ListedChange
  onClose: () => void
}

/** Shows two versions of one post; the person chooses what to keep. Nothing is sent before. */
export function ConflictDialog({ entry, onClose }: ConflictDialogProps) {
  const their = useTheirVersion(entry)
  const { edit } = entry
  if (!their.theirs) return <UnknownVersion their={their} onClose={onClose} />
  if (edit.isDeletion)
    return <DeletionConflict entry={entry} theirs={their.theirs} onClose={onClose} />
  return (
    <EditConflict
      // A newer version from the server remounts the form: the choices were about the version before.
      key={their.theirs.version}
      entry={entry}
      theirs={their.theirs}
      onClose={onClose}
    />
  )
}

function UnknownVersion({ their, onClose }: { their: TheirVersion; onClose: () => void }) {
  const { isOnline } = useConnectivity()
  const { isAsking, problem, ask } = their
  const askOnce = useEffectEvent(ask)
  useEffect(() => {
    if (isOnline) askOnce()
  }, [isOnline])
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={conflictTitle}
      description="A sua alteração continua guardada neste aparelho. Nada foi sobrescrito."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Decidir depois
          </Button>
          {isOnline && (
            <Button isLoading={isAsking} loadingLabel="Buscando..." onClick={ask}>
              Buscar a versão atual
            </Button>
          )}
        </>
      }
    >
      <Banner tone={problem ? 'danger' : 'neutral'}>
        {problem ??
          (isOnline
            ? 'A versão atual do post está sendo buscada.'
            : 'A versão atual do post ainda não chegou a este aparelho. Você poderá comparar as duas quando a conexão voltar.')}
      </Banner>
    </Dialog>
  )
}
