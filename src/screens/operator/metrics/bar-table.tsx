export interface BarRow {
  label: string
  value: number
  /** The formatted value. */
  text: string
}

export interface BarTableProps {
  label: string
  heads: readonly [what: string, value: string]
  rows: readonly BarRow[]
}

/** Horizontal bars with their numbers, as a table, so that screen readers read the same. */
export function BarTable({ label, heads: [what, value], rows }: BarTableProps) {
  const most = Math.max(1, ...rows.map((row) => row.value))
  return (
    <table aria-label={label} className="w-full text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">{what}</th>
          <th scope="col">{value}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row" className="w-2/5 py-1.5 pr-3 text-left font-normal sm:w-1/4">
              {row.label}
            </th>
            <td className="py-1.5">
              <div className="flex items-center gap-3">
                <svg
                  aria-hidden="true"
                  viewBox="0 0 100 10"
                  preserveAspectRatio="none"
                  className="h-3 min-w-0 flex-1"
                >
                  <rect width="100" height="10" className="fill-hover" />
                  <rect width={(row.value / most) * 100} height="10" className="fill-link" />
                </svg>
                <span className="figures min-w-20 text-right">{row.text}</span>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
