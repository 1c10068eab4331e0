import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { nameAccount } from '#contract/networks/networks.ts'
import type { Post } from '#contract/posts/post.ts'
import { nameOfPost } from '#contract/posts/post-number.ts'
import { serverNow } from '#local/calls/server-time.ts'
import type { EditContent } from '#local/edits/edit-content.ts'
import { EditNotReadyError } from '#local/edits/edits.ts'
import { resolveConflict } from '#local/edits/resolve-conflict.ts'
import type { ListedChange } from '#local/entries/listed-entry.ts'
import { platformsQuery } from '#src/api/queries.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { localDb } from '#src/browser/local-database.ts'
import { describeStorageError } from '#src/browser/storage-errors.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { Tooltip } from '#src/components/ui/tooltip.tsx'
import { wakeOutbox } from '#src/offline/drain/wake.ts'
import { useSession } from '#src/session/session-context.ts'
import {
  type Choice,
  chooseAll,
  compareVersions,
  listOpen,
  mixVersions,
  type Side,
  suggestChoice,
} from './compare-versions.ts'
import { conflictTitle, publishedTitle } from './conflict-title.ts'
import { FieldChoices } from './field-choices.tsx'
import { ResultPreview } from './result-preview.tsx'

export interface EditConflictProps {
  entry: ListedChange
  theirs: Post
  onClose: () => void
}

/** Compares the post as it is now with the person's edit, field by field, and asks which to keep. */
export function EditConflict({ entry, theirs, onClose }: EditConflictProps) {
  const { edit } = entry
  const { timeZone } = useSession()
  const { data: platforms } = useQuery(platformsQuery(edit.projectId))
  const comparison = useMemo(() => compareVersions(edit, theirs), [edit, theirs])
  const [choice, setChoice] = useState<Choice>(() => suggestChoice(comparison))
  const { save, isSaving, refusals } = useConflictSave(entry, onClose)
  const posts = [theirs, edit.basis]
  const open = listOpen(comparison, choice)
  const result = mixVersions(comparison, choice)
  const names = useMemo(
    () =>
      new Map(
        (platforms ?? []).flatMap(({ socialMediaAccounts }) =>
          socialMediaAccounts.map((account) => [account.id, nameAccount(account)]),
        ),
      ),
    [platforms],
  )
  // The server refused an edit of the newest version: one of its times had been published meanwhile.
  const wasPublished =
    theirs.version === edit.baseVersion && comparison.differences.some((one) => one.hasGoneOut)
  const isAll = (side: Side) => comparison.differences.every(({ field }) => choice[field] === side)

  const saveButton = (
    <Button
      isLoading={isSaving}
      loadingLabel="Salvando..."
      aria-disabled={open.length > 0}
      onClick={() => void save(result)}
    >
      Salvar
    </Button>
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={wasPublished ? publishedTitle : conflictTitle}
      description={`Post ${nameOfPost(theirs)}. Escolha o que fica em cada parte. Nada é enviado antes de você salvar.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Decidir depois
          </Button>
          {open.length > 0 ? (
            <Tooltip text="Escolha uma versão de cada parte.">{saveButton}</Tooltip>
          ) : (
            saveButton
          )}
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {refusals.length > 0 && (
          <Banner tone="danger">
            <ul>
              {refusals.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </Banner>
        )}
        <div className={comparison.differences.length > 0 ? 'flex flex-wrap gap-2' : 'hidden'}>
          <Button
            variant="secondary"
            size="small"
            aria-pressed={isAll('mine')}
            onClick={() => setChoice(chooseAll(comparison, 'mine'))}
          >
            Ficar com a minha versão
          </Button>
          <Button
            variant="secondary"
            size="small"
            aria-pressed={isAll('theirs')}
            onClick={() => setChoice(chooseAll(comparison, 'theirs'))}
          >
            Ficar com a versão atual
          </Button>
        </div>
        <FieldChoices
          comparison={comparison}
          choice={choice}
          {...{ posts, names, timeZone }}
          onChoose={(field, side) => setChoice((before) => ({ ...before, [field]: side }))}
        />
        <section aria-labelledby={`${edit.id}-result`} className="border-line border-t pt-5">
          <h3 id={`${edit.id}-result`} className="mb-3">
            Como vai ficar
          </h3>
          <div className="max-w-md">
            <ResultPreview content={result} {...{ posts, names, timeZone }} />
          </div>
        </section>
      </div>
    </Dialog>
  )
}

export interface ConflictSave {
  save: (content: EditContent) => Promise<void>
  isSaving: boolean
  /** Why the chosen content cannot be sent, as messages. */
  refusals: readonly string[]
}

function useConflictSave(entry: ListedChange, onClose: () => void): ConflictSave {
  const { isOnline } = useConnectivity()
  const [isSaving, setIsSaving] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])

  async function save(content: EditContent) {
    setIsSaving(true)
    setRefusals([])
    try {
      const next = await resolveConflict(localDb, entry.id, content, { now: serverNow() })
      if (next) void wakeOutbox(next.id)
      showToast(
        next
          ? {
              title: 'Alteração guardada',
              tone: 'success',
              ...(!isOnline && { description: 'Será enviada quando a conexão voltar.' }),
            }
          : { title: 'O post ficou com a versão atual', tone: 'success' },
      )
      onClose()
    } catch (error) {
      if (error instanceof EditNotReadyError)
        setRefusals([...new Set(error.violations.map(({ message }) => message))])
      else showErrorToast(describeStorageError(error))
    } finally {
      setIsSaving(false)
    }
  }

  return { save, isSaving, refusals }
}
