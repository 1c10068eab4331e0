import { Image } from 'lucide-react'
import { memo, type Ref } from 'react'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { type CheckedRow, listMediaRefs } from '../check/check-row.ts'
import { type RowState, rowStates } from './row-state.ts'

/** The columns of a line; on a phone its parts are below each other. */
export const rowGrid =
  'gap-x-4 px-3 md:grid md:grid-cols-[2.75rem_9.5rem_8.5rem_minmax(0,1fr)_minmax(0,1.5fr)] md:px-4 xl:grid-cols-[2.75rem_9.5rem_8.5rem_minmax(0,1fr)_minmax(0,3fr)]'
/** Sets the role explicitly, because browsers drop the roles of a table with another `display`. */
export const as = (role: string) => ({ role })

export interface ImportRowProps {
  checked: CheckedRow
  state: RowState
  /** The position among the shown lines, counted from 1 for the header. */
  rowIndex: number
  index: number
  top: number
  ref: Ref<HTMLTableRowElement>
}

/** A line of the table with its problems. */
export const ImportRow = memo(function ImportRow(props: ImportRowProps) {
  const { checked, state, rowIndex, index, top, ref } = props
  const { row, problems, waiting } = checked
  const { cells, line } = row
  const media = listMediaRefs(row).length
  const { label, tone } = rowStates[state]
  // The problems of a line no longer matter once its post was created.
  const told = state === 'made' ? [] : problems
  return (
    <tr
      {...as('row')}
      ref={ref}
      data-index={index}
      aria-rowindex={rowIndex}
      style={{ transform: `translateY(${top}px)` }}
      className={cn(
        rowGrid,
        'absolute inset-x-0 top-0 border-line border-b py-2.5 text-sm max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-y-1',
      )}
    >
      <td {...as('cell')} className="figures text-muted">
        <span className="md:sr-only">Linha </span>
        {line}
      </td>
      <td {...as('cell')} className="max-md:ml-auto">
        <Badge tone={tone} hasDot>
          {label}
        </Badge>
      </td>
      <td {...as('cell')} className="figures break-words max-md:w-full">
        {cells.Data} {cells.Hora}
      </td>
      <td {...as('cell')} className="line-clamp-2 break-words max-md:w-full max-md:text-muted">
        {cells.Contas}
      </td>
      <td {...as('cell')} className="min-w-0 max-md:w-full">
        <p className="line-clamp-2 break-words">{cells.Legenda}</p>
        {media > 0 && (
          <p className="figures mt-0.5 flex items-center gap-1 text-muted text-xs">
            <Image aria-hidden="true" className="size-3.5" />
            {formatCount(media, 'mídia', 'mídias')}
          </p>
        )}
      </td>
      <td {...as('cell')} className="min-w-0 max-md:w-full md:col-[2/-1]">
        {(told.length > 0 || state === 'waiting') && (
          <ul className="mt-1 flex flex-col gap-0.5">
            {told.map(({ column, message, isWarning }) => (
              <li
                key={`${column} ${message}`}
                className={cn('break-words', isWarning ? 'text-warning' : 'text-danger')}
              >
                {column && <span className="font-semibold">{column}: </span>}
                {message}
              </li>
            ))}
            {state === 'waiting' && <li className="text-muted">{waiting}</li>}
          </ul>
        )}
      </td>
    </tr>
  )
})
