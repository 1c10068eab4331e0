import { CalendarClock, Copy, ListChecks, Pause, Play, Trash2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { isPaused } from '#local/edits/edit-content.ts'
import type { RefusedPost } from '#local/moves/change-several.ts'
import { Button } from '#src/components/ui/button.tsx'
import { IconButton } from '#src/components/ui/icon-button.tsx'
import { ConfirmDialog } from '#src/components/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { Spinner } from '#src/components/ui/spinner.tsx'
import { groupByReason } from './group-by-reason.ts'
import { MoveDaysDialog } from './move-days-dialog.tsx'
import { mostSelected, type PostSelection } from './use-post-selection.ts'
import { useSeveral } from './use-several.ts'

export interface SelectionBarProps {
  selection: PostSelection
  /** How many posts the list shows. */
  shownCount: number
  timeZone: string
  /** Called when every selected post was changed and none was refused. */
  onDone: () => void
}

/** The actions on the selected posts; floats over the end of the list. */
export function SelectionBar({ selection, shownCount, timeZone, onDone }: SelectionBarProps) {
  const { selected, selectAll, selectOnly, end, hold } = selection
  const [asked, setAsked] = useState<'move' | 'delete'>()
  const { running, refused, run, forgetRefused } = useSeveral({
    onDone(left) {
      hold(false)
      if (left.length === 0) onDone()
      else selectOnly(left.map(({ post }) => post.id))
    },
  })
  useEffect(() => hold(running !== undefined), [hold, running])
  const count = selected.length
  const isIdle = count === 0 || running !== undefined
  const posts = formatCount(count, 'post', 'posts')
  const isAllPaused = count > 0 && selected.every(({ post }) => isPaused(post))
  const pauseOrResume = isAllPaused ? 'resume' : 'pause'

  return (
    <div
      data-floating="tall"
      className="pointer-events-none sticky bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+0.75rem)] z-20 flex justify-center"
    >
      <section
        aria-label="Seleção"
        className="pointer-events-auto grid max-w-full animate-rise grid-cols-4 items-center gap-1.5 rounded-card border border-line bg-surface-float p-2 shadow-float lg:flex"
      >
        <p
          role="status"
          className="figures px-2 font-semibold text-sm max-sm:col-span-3 sm:max-lg:row-start-1"
        >
          {running === undefined ? (
            formatCount(count, 'post selecionado', 'posts selecionados')
          ) : (
            <span className="flex items-center gap-2">
              <Spinner />
              {running.count} de {running.of}
            </span>
          )}
          {count >= mostSelected && (
            <span className="block font-normal text-muted text-xs">
              No máximo {mostSelected} de uma vez.
            </span>
          )}
        </p>
        <span className="max-lg:justify-self-end sm:max-lg:col-start-4 sm:max-lg:row-start-1 lg:order-last">
          <IconButton label="Encerrar seleção" size="small" onClick={end}>
            <X aria-hidden="true" />
          </IconButton>
        </span>
        <Button
          size="small"
          variant="secondary"
          className="max-sm:col-span-4 sm:max-lg:col-span-2 sm:max-lg:col-start-2 sm:max-lg:row-start-1"
          aria-disabled={running !== undefined || shownCount === 0}
          onClick={selectAll}
        >
          <ListChecks aria-hidden="true" />
          Selecionar todos os mostrados
        </Button>
        <Act isIdle={isIdle} onPress={() => setAsked('move')}>
          <CalendarClock aria-hidden="true" />
          Mover
        </Act>
        <Act isIdle={isIdle} onPress={() => void run(selected, { kind: pauseOrResume })}>
          {pauseOrResume === 'pause' ? (
            <>
              <Pause aria-hidden="true" />
              Pausar
            </>
          ) : (
            <>
              <Play aria-hidden="true" />
              Retomar
            </>
          )}
        </Act>
        <Act isIdle={isIdle} onPress={() => void run(selected, { kind: 'clone' })}>
          <Copy aria-hidden="true" />
          Duplicar
        </Act>
        <Act isIdle={isIdle} onPress={() => setAsked('delete')}>
          <Trash2 aria-hidden="true" />
          Excluir
        </Act>
      </section>
      <MoveDaysDialog
        isOpen={asked === 'move'}
        {...{ count, timeZone }}
        onClose={() => setAsked(undefined)}
        onMove={(days) => {
          setAsked(undefined)
          void run(selected, { kind: 'move', days })
        }}
      />
      <ConfirmDialog
        isOpen={asked === 'delete'}
        isDestructive
        title={`Excluir ${posts}`}
        description="Os horários que ainda não foram publicados serão cancelados. O que já foi publicado continua na rede."
        onConfirm={() => void run(selected, { kind: 'delete' })}
        onClose={() => setAsked(undefined)}
      />
      <RefusedDialog refused={refused} onClose={forgetRefused} />
    </div>
  )
}

interface ActProps {
  isIdle: boolean
  onPress: () => void
  children: React.ReactNode
}

function Act({ isIdle, onPress, children }: ActProps) {
  return (
    <Button
      size="small"
      variant="secondary"
      className="max-sm:px-1! max-sm:[&_svg]:hidden"
      aria-disabled={isIdle}
      onClick={onPress}
    >
      {children}
    </Button>
  )
}

export interface RefusedDialogProps {
  /** When empty, the dialog is closed. */
  refused: readonly RefusedPost[]
  onClose: () => void
}

/** How many posts are named under each reason. */
const mostNamed = 20

/** Lists the selected posts that were not changed, and why. */
function RefusedDialog({ refused, onClose }: RefusedDialogProps) {
  const isOpen = refused.length > 0
  // The last list stays visible while the closing of the dialog is animated.
  const [shown, setShown] = useState(refused)
  if (isOpen && shown !== refused) setShown(refused)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isOnlyRead
      title={`Nada foi feito com ${formatCount(shown.length, 'post', 'posts')}`}
      description="Eles continuam como estavam, e selecionados."
    >
      <ul className="flex flex-col gap-4">
        {groupByReason(shown).map(([reason, posts]) => (
          <li key={reason}>
            <p className="font-semibold">{reason}</p>
            <ul className="mt-1 flex flex-col text-muted text-sm">
              {posts.slice(0, mostNamed).map(({ post }) => (
                <li key={post.id} className="truncate">
                  {post.caption.trim() || 'Sem legenda'}
                </li>
              ))}
              {posts.length > mostNamed && (
                <li>e mais {formatCount(posts.length - mostNamed, 'post', 'posts')}</li>
              )}
            </ul>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
