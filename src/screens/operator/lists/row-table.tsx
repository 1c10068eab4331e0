import type { ReactNode } from 'react'
import { cn } from '#src/components/ui/class-names.ts'

export interface Column<Row> {
  label: string
  show: (row: Row) => ReactNode
  className?: string
}

export interface RowTableProps<Row> {
  /** The accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}

/** Sets the role explicitly, because browsers drop the roles of a table with another `display`. */
const as = (role: string) => ({ role })

/** A table whose rows become cards when it is narrow. */
export function RowTable<Row>({ label, columns, rows, keyOf }: RowTableProps<Row>) {
  return (
    <table {...as('table')} aria-label={label} className="w-full text-sm max-lg:block">
      <thead {...as('rowgroup')} className="max-lg:sr-only">
        <tr {...as('row')} className="border-line border-b text-left text-muted">
          {columns.map((column) => (
            <th
              key={column.label}
              {...as('columnheader')}
              scope="col"
              className="px-3 py-2.5 font-semibold"
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as('rowgroup')} className="max-lg:grid max-lg:gap-3 md:max-lg:grid-cols-2">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            {...as('row')}
            className="max-lg:flex max-lg:flex-col max-lg:gap-1.5 max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface-raised max-lg:p-4 lg:border-line lg:border-b lg:last:border-b-0"
          >
            {columns.map((column) => (
              <td
                key={column.label}
                {...as('cell')}
                className={cn(
                  'min-w-0 align-top max-lg:grid max-lg:grid-cols-[7rem_minmax(0,1fr)] max-lg:gap-3 lg:px-3 lg:py-3',
                  column.className,
                )}
              >
                <span aria-hidden="true" className="text-muted lg:hidden">
                  {column.label}
                </span>
                <div className="wrap-anywhere min-w-0">{column.show(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
