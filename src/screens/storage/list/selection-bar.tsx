import { FolderInput, PenSquare, Trash2, X } from 'lucide-react'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { Button } from '#src/components/ui/button.tsx'
import { IconButton } from '#src/components/ui/icon-button.tsx'
import { Tooltip } from '#src/components/ui/tooltip.tsx'
import { needsConnection } from '../needs-connection.ts'

export interface SelectionBarProps {
  count: number
  /** Whether the list has more items than were fetched: 'all' selects only the fetched ones. */
  hasMore: boolean
  isOnline: boolean
  /** Why the selected items cannot be used in a post; undefined when they can. */
  reasonNotUsable: string | undefined
  onMove: () => void
  onRemove: () => void
  onUse: () => void
  onClear: () => void
}

export const describeSelected = (count: number) =>
  formatCount(count, 'item selecionado', 'itens selecionados')

/** The actions on the selected items; floats over the end of the list. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, hasMore, isOnline, reasonNotUsable, onMove, onRemove, onUse, onClear } = props
  const reason = isOnline ? undefined : needsConnection
  return (
    <div
      data-floating="tall"
      className="pointer-events-none sticky bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+0.75rem)] z-10 mt-3 flex justify-center px-3 pb-3"
    >
      <section
        aria-label="Seleção"
        className="pointer-events-auto grid max-w-full animate-rise grid-cols-[repeat(3,auto)] items-center gap-1.5 rounded-card border border-line bg-surface-float p-2 shadow-float sm:flex"
      >
        <p className="figures whitespace-nowrap px-2 font-semibold text-sm max-sm:col-span-2">
          {describeSelected(count)}
          {hasMore && (
            <span className="block font-normal text-muted text-xs">A lista continua.</span>
          )}
        </p>
        <BarButton reason={reason} onPress={onMove}>
          <FolderInput aria-hidden="true" />
          Mover
        </BarButton>
        <BarButton reason={reason} onPress={onRemove}>
          <Trash2 aria-hidden="true" />
          Excluir
        </BarButton>
        <BarButton reason={reasonNotUsable} onPress={onUse}>
          <PenSquare aria-hidden="true" />
          Usar em um post
        </BarButton>
        <span className="max-sm:order-first max-sm:col-start-3 max-sm:row-start-1 max-sm:justify-self-end">
          <IconButton label="Limpar seleção" size="small" onClick={onClear}>
            <X aria-hidden="true" />
          </IconButton>
        </span>
      </section>
    </div>
  )
}

interface BarButtonProps {
  reason: string | undefined
  onPress: () => void
  children: React.ReactNode
}

function BarButton({ reason, onPress, children }: BarButtonProps) {
  const button = (
    <Button
      size="small"
      variant="secondary"
      className="max-sm:px-2.5! max-sm:[&_svg]:hidden"
      aria-disabled={reason !== undefined}
      onClick={onPress}
    >
      {children}
    </Button>
  )
  return reason === undefined ? button : <Tooltip text={reason}>{button}</Tooltip>
}
