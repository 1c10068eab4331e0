import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { purgeStorageItems, restoreStorageItems } from '#contract/endpoints/storage.ts'
import {
  type StorageItems,
  storageLimits,
  type Trash,
  type TrashItem,
} from '#contract/storage/storage.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { call } from '#src/api/calls/call.ts'
import { refreshStorage } from '#src/api/refresh-storage.ts'
import { storageTrashQuery } from '#src/api/storage-queries.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { EmptyState } from '#src/components/ui/empty-state.tsx'
import { ConfirmDialog } from '#src/components/ui/overlays/confirm-dialog.tsx'
import { focusWhenLost } from '#src/components/ui/overlays/focus-when-lost.ts'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { failures, withReason } from '#src/features/storage-folders/storage-failure.ts'
import { useSession } from '#src/session/session-context.ts'
import { NotUnlockedError, useUnlocked } from '../passwords/use-unlocked.tsx'
import { sizeText } from '../storage-item.ts'
import { TrashRow } from './trash-row.tsx'

/** How many items are shown at first, and added by each press of the button. */
const atOnce = 50

/** The trash: until when each item can be restored, and how much room they take. */
export function TrashView() {
  const client = useQueryClient()
  const { project, timeZone } = useSession()
  const { isOnline } = useConnectivity()
  const { data: trash, isError, refetch } = useQuery(storageTrashQuery(project.id))
  const { unlocked, dialog } = useUnlocked()
  const [shown, setShown] = useState(atOnce)
  /** The item that the person is asked to delete for good; 'all' for the whole trash. */
  const [purged, setPurged] = useState<TrashItem | 'all'>()
  const heading = useRef<HTMLHeadingElement>(null)
  /** Whether the person has restored or deleted an item, whose focused row is then removed. */
  const hasActed = useRef(false)
  const items = trash?.items
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the list
  useEffect(() => {
    if (hasActed.current) focusWhenLost(() => heading.current)
  }, [items])
  const projectId = project.id

  async function run(items: readonly TrashItem[], act: 'restore' | 'purge') {
    hasActed.current = true
    const endpoint = act === 'restore' ? restoreStorageItems : purgeStorageItems
    try {
      await unlocked(() => call(endpoint, { projectId, body: idsOf(items) }))
      const count = formatCount(items.length, 'item', 'itens')
      showToast({
        title:
          act === 'restore'
            ? `${count} de volta no lugar`
            : `${count} ${items.length > 1 ? 'excluídos' : 'excluído'} definitivamente`,
        tone: 'success',
      })
    } catch (error) {
      if (!(error instanceof NotUnlockedError))
        showErrorToast(
          withReason('', error).trim() || undefined,
          act === 'restore' ? 'Não foi possível restaurar' : failures.remove,
        )
    }
    refreshStorage(client, projectId)
  }

  /** Deletes the open items at once; each locked one asks for its password, and stays without it. */
  async function empty() {
    const items = trash?.items ?? []
    const open = items.filter(({ isLocked }) => !isLocked)
    if (open.length > 0) await run(open, 'purge')
    for (const locked of items.filter(({ isLocked }) => isLocked)) await run([locked], 'purge')
  }

  return (
    <section
      aria-label="Lixeira"
      aria-busy={!trash && !isError}
      className="min-w-0 rounded-card border border-line bg-surface-raised"
    >
      <header className="flex flex-wrap items-center gap-3 border-line border-b p-4">
        <div className="min-w-0 grow basis-48">
          <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
            Lixeira
          </h2>
          <p className="text-muted text-sm">
            {trash && trash.totalItems > 0 && (
              <span className="figures">
                {formatCount(trash.totalItems, 'item', 'itens')}, {sizeText(trash.totalBytes)} que
                ainda contam no seu espaço.{' '}
              </span>
            )}
            Cada item some {storageLimits.trashDays} dias depois de excluído.
          </p>
        </div>
        {trash && trash.items.length > 0 && (
          <Button variant="secondary" aria-disabled={!isOnline} onClick={() => setPurged('all')}>
            <Trash2 aria-hidden="true" />
            Esvaziar lixeira
          </Button>
        )}
      </header>
      {!trash && isError && (
        <LoadFailure
          isOnline={isOnline}
          failed={failures.load}
          offline="A lixeira aparece quando houver conexão."
          onRetry={() => void refetch()}
          className="m-4"
        />
      )}
      {!trash && !isError && <Skeleton className="m-4 h-40" />}
      {trash?.items.length === 0 && (
        <EmptyState icon={ArchiveRestore} title="A lixeira está vazia" headingLevel={3} />
      )}
      {trash && trash.items.length > 0 && (
        <ul className="divide-y divide-line">
          {trash.items.slice(0, shown).map((item) => (
            <TrashRow
              key={`${item.kind}:${item.id}`}
              item={item}
              timeZone={timeZone}
              isOnline={isOnline}
              onRestore={() => void run([item], 'restore')}
              onPurge={() => setPurged(item)}
            />
          ))}
        </ul>
      )}
      {trash && trash.items.length > shown && (
        <div className="flex justify-center p-3">
          <Button variant="ghost" size="small" onClick={() => setShown(shown + atOnce)}>
            Mostrar mais {Math.min(atOnce, trash.items.length - shown)}
          </Button>
        </div>
      )}
      {trash && purged !== undefined && (
        <ConfirmDialog
          isOpen
          isDestructive
          title={purged === 'all' ? 'Esvaziar lixeira' : 'Excluir definitivamente'}
          description={
            <p className="wrap-anywhere">
              {purged === 'all'
                ? describeEmptying(trash)
                : `“${purged.name}” é apagado agora${purged.kind === 'folder' ? ', com tudo o que está dentro' : ''}.`}{' '}
              Não é possível desfazer. Posts que usam os arquivos guardam a própria cópia.
            </p>
          }
          // In a timeout: the dialog that may ask for a password must open after this one has closed.
          onConfirm={() =>
            void setTimeout(() => void (purged === 'all' ? empty() : run([purged], 'purge')))
          }
          onClose={() => setPurged(undefined)}
        />
      )}
      {dialog}
    </section>
  )
}

function describeEmptying({ items, totalItems }: Trash): string {
  return totalItems > items.length
    ? `Os ${items.length} itens excluídos por último são apagados agora; repita para os outros.`
    : 'Tudo o que está na lixeira é apagado agora.'
}

function idsOf(items: readonly TrashItem[]): StorageItems {
  const ids = (kind: TrashItem['kind']) =>
    items.filter((item) => item.kind === kind).map(({ id }) => id)
  return { file_ids: ids('file'), folder_ids: ids('folder') }
}
