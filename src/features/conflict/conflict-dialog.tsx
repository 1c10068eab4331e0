import { useEffect, useEffectEvent, useState } from 'react'
import { getPost } from '#contract/endpoints/posts.ts'
import type { Post } from '#contract/posts/post.ts'
import { nameOfPost } from '#contract/posts/post-number.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { contentOfPost } from '#local/edits/edit-content.ts'
import { keepTheirs, resolveConflict } from '#local/edits/resolve-conflict.ts'
import { storeServerVersion } from '#local/edits/store-server-version.ts'
import type { ListedChange } from '#local/entries/listed-entry.ts'
import { call, isUnreachable } from '#src/api/calls/call.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { localDb } from '#src/browser/local-database.ts'
import { describeStorageError } from '#src/browser/storage-errors.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { wakeOutbox } from '#src/offline/drain/wake.ts'
import { useSession } from '#src/session/session-context.ts'
import { conflictTitle } from './conflict-title.ts'
import { EditConflict } from './edit-conflict.tsx'
import { ResultPreview } from './result-preview.tsx'

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

interface TheirVersion {
  theirs: Post | null
  isAsking: boolean
  /** Why the server's version could not be read, as a message. */
  problem: string | undefined
  ask: () => void
}

/** The post as the server has it now. The sender stores it on the device; if it could not, `ask` fetches it. */
function useTheirVersion({ edit, projectId }: ListedChange): TheirVersion {
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function ask() {
    setIsAsking(true)
    setProblem(undefined)
    try {
      const theirs = await call(getPost, { projectId, params: { id: edit.postId } })
      await storeServerVersion(localDb, edit.id, theirs)
    } catch (error) {
      setProblem(
        isUnreachable(error) || !(error instanceof Error)
          ? 'Não foi possível falar com o servidor.'
          : error.message,
      )
    } finally {
      setIsAsking(false)
    }
  }

  return { theirs: edit.theirs, isAsking, problem, ask: () => void ask() }
}

export interface DeletionConflictProps {
  entry: ListedChange
  theirs: Post
  onClose: () => void
}

/** Somebody changed the post that the person wants to delete: asks whether to delete it all the same. */
function DeletionConflict({ entry, theirs, onClose }: DeletionConflictProps) {
  const { timeZone } = useSession()
  const [isBusy, setIsBusy] = useState(false)
  const content = contentOfPost(theirs)

  async function settle(act: () => Promise<void>) {
    if (isBusy) return
    setIsBusy(true)
    try {
      await act()
      onClose()
    } catch (error) {
      showErrorToast(describeStorageError(error))
      setIsBusy(false)
    }
  }

  const remove = async () => {
    const next = await resolveConflict(localDb, entry.id, content, { now: serverNow() })
    if (next) void wakeOutbox(next.id)
    showToast({ title: 'Exclusão guardada', tone: 'success' })
  }
  const keep = async () => {
    await keepTheirs(localDb, entry.id)
    showToast({ title: 'O post foi mantido', tone: 'success' })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="medium"
      title={conflictTitle}
      description={`Post ${nameOfPost(theirs)}. Você pediu para excluir este post, e ele mudou depois disso. Veja como ele está agora.`}
      actions={
        <>
          <Button variant="danger" aria-disabled={isBusy} onClick={() => void settle(remove)}>
            Excluir mesmo assim
          </Button>
          <Button aria-disabled={isBusy} onClick={() => void settle(keep)}>
            Manter o post
          </Button>
        </>
      }
    >
      <ResultPreview content={content} posts={[theirs]} timeZone={timeZone} />
    </Dialog>
  )
}
