import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Image } from 'lucide-react'
import { memo, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { type CheckedRow, listMediaRefs } from '../check/check-row.ts'
import { type RowState, rowStates, stateOf } from './row-state.ts'

/** The columns of a line; on a phone its parts are below each other. */
const rowGrid =
  'gap-x-4 px-3 md:grid md:grid-cols-[2.75rem_9.5rem_8.5rem_minmax(0,1fr)_minmax(0,1.5fr)] md:px-4 xl:grid-cols-[2.75rem_9.5rem_8.5rem_minmax(0,1fr)_minmax(0,3fr)]'
/** Sets the role explicitly, because browsers drop the roles of a table with another `display`. */
const as = (role: string) => ({ role })

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
const ImportRow = memo(function ImportRow(props: ImportRowProps) {
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

export interface RowsTableProps {
  rows: readonly CheckedRow[]
  made: ReadonlyMap<string, number>
}

/** The height of a line without errors until it is measured, in CSS pixels. */
const usualHeight = 64

/** Renders only the lines near the viewport, however many there are. */
export function RowsTable({ rows, made }: RowsTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  // Measured again when the page grows, because notices may appear above the list.
  useLayoutEffect(() => {
    const measure = () =>
      setTop(Math.round((body.current?.getBoundingClientRect().top ?? 0) + scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => usualHeight,
    overscan: 6,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.row.line ?? index,
  })
  return (
    <table
      {...as('table')}
      aria-label="Linhas do arquivo"
      aria-rowcount={rows.length + 1}
      className="block rounded-card border border-line bg-surface-raised"
    >
      <thead {...as('rowgroup')} className="block max-md:sr-only">
        <tr
          {...as('row')}
          aria-rowindex={1}
          className={cn(
            rowGrid,
            'h-11 items-center border-line border-b text-left text-muted text-sm',
          )}
        >
          {['Linha', 'Estado', 'Data e hora', 'Contas', 'Legenda'].map((name) => (
            <th key={name} {...as('columnheader')} scope="col" className="font-semibold">
              {name}
            </th>
          ))}
          <th {...as('columnheader')} scope="col" className="sr-only">
            O que há com a linha
          </th>
        </tr>
      </thead>
      <tbody
        {...as('rowgroup')}
        ref={body}
        className="relative block"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const checked = rows[index]
          return (
            checked && (
              <ImportRow
                key={key}
                ref={virtualizer.measureElement}
                checked={checked}
                state={stateOf(checked, made)}
                rowIndex={index + 2}
                index={index}
                top={start - top}
              />
            )
          )
        })}
      </tbody>
    </table>
  )
}
