import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { cn } from '#src/components/ui/class-names.ts'
import type { CheckedRow } from '../check/check-row.ts'
import { as, ImportRow, rowGrid } from './import-row.tsx'
import { stateOf } from './row-state.ts'

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
