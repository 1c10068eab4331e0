import { Hash, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { findHashtags } from '#contract/checks/check-post.ts'
import type { HashtagGroup } from '#contract/posts/planning.ts'
import { PlanningRefusedError } from '#local/planning/enqueue-planning.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { Button } from '#src/components/ui/button.tsx'
import { IconButton } from '#src/components/ui/icon-button.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { SkeletonText } from '#src/components/ui/skeleton.tsx'
import { usePlanning } from '#src/offline/outbox/use-planning.ts'
import { HashtagGroupForm } from './hashtag-group-form.tsx'
import { joinHashtags, tidyHashtags } from './hashtags.ts'

export interface HashtagDialogProps {
  projectId: string
  isOpen: boolean
  onClose: () => void
  caption: string
  /** Called with the caption including the inserted hashtags. */
  onInsert: (caption: string) => void
}

/** The most groups a project may have (`contract/posts/planning.ts`). */
const maxGroups = 50

/** 'Hashtags': inserts, creates, edits and deletes the project's hashtag groups. */
export function HashtagDialog(props: HashtagDialogProps) {
  const { projectId, isOpen, onClose, caption, onInsert } = props
  const { planning, change } = usePlanning(projectId)
  const [edited, setEdited] = useState<HashtagGroup>()
  const groups = planning?.hashtagGroups
  const own = tidyHashtags(findHashtags(caption).join(' '))

  async function changeGroups(next: (groups: readonly HashtagGroup[]) => HashtagGroup[]) {
    try {
      await change((before) => ({ ...before, hashtagGroups: next(before.hashtagGroups) }))
    } catch (error) {
      showErrorToast(
        error instanceof PlanningRefusedError ? error.message : reportStorageError(error),
      )
    }
  }

  function save(group: HashtagGroup) {
    setEdited(undefined)
    void changeGroups((before) =>
      before.some(({ id }) => id === group.id)
        ? before.map((one) => (one.id === group.id ? group : one))
        : [...before, group],
    )
  }

  function remove(group: HashtagGroup) {
    void changeGroups((before) => before.filter(({ id }) => id !== group.id))
    showToast({
      title: `Grupo “${group.name}” excluído`,
      action: {
        label: 'Desfazer',
        onSelect: () => void changeGroups((before) => [...before, group]),
      },
    })
  }

  function insert(group: HashtagGroup) {
    onInsert(joinHashtags(caption, group.hashtags))
    onClose()
  }

  function begin(hashtags: string) {
    setEdited({ id: crypto.randomUUID(), name: '', hashtags })
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Hashtags"
      description="Grupos que todas as pessoas do projeto podem usar."
      size="medium"
    >
      {!groups && <SkeletonText lines={3} />}
      {groups && edited && (
        <HashtagGroupForm
          key={edited.id}
          group={edited}
          isNew={!groups.some(({ id }) => id === edited.id)}
          onSave={save}
          onCancel={() => setEdited(undefined)}
        />
      )}
      {groups && !edited && (
        <div className="flex flex-col gap-4">
          {groups.length === 0 && (
            <p className="rounded-card bg-surface-sunken px-4 py-3 text-muted text-sm">
              Guarde aqui as hashtags que você usa sempre e insira todas de uma vez.
            </p>
          )}
          <ul className="flex flex-col gap-2">
            {groups.map((group) => (
              <li
                key={group.id}
                className="flex items-center gap-1 rounded-card border border-line py-2 pr-1 pl-3"
              >
                <div className="min-w-0 flex-1">
                  <p className="line-clamp-2 break-words font-semibold">{group.name}</p>
                  <p className="line-clamp-2 break-words text-muted text-sm">{group.hashtags}</p>
                </div>
                <Button variant="secondary" size="small" onClick={() => insert(group)}>
                  Inserir<span className="sr-only"> {group.name}</span>
                </Button>
                <IconButton label={`Editar ${group.name}`} onClick={() => setEdited(group)}>
                  <Pencil aria-hidden="true" />
                </IconButton>
                <IconButton label={`Excluir ${group.name}`} onClick={() => remove(group)}>
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
          {groups.length < maxGroups && (
            <div className="flex flex-col gap-2 sm:flex-row">
              <Button variant="secondary" onClick={() => begin('')}>
                <Plus aria-hidden="true" />
                Novo grupo
              </Button>
              {own !== '' && (
                <Button variant="secondary" onClick={() => begin(own)}>
                  <Hash aria-hidden="true" />
                  Salvar as hashtags da legenda
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}
