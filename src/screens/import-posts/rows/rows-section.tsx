import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { errorColumn } from '#contract/posts/post-table.ts'
import { formatCount, formatNumber } from '#contract/texts/format-numbers.ts'
import { saveTextFile } from '#src/browser/save-file.ts'
import { joinWords } from '#src/components/join-words.ts'
import { Button } from '#src/components/ui/button.tsx'
import { Checkbox } from '#src/components/ui/fields/checkbox.tsx'
import type { CheckedRow } from '../check/check-row.ts'
import type { ReadTable } from '../read/read-table.ts'
import { writeTable } from '../read/write-table.ts'
import { type RowState, stateOf } from './row-state.ts'
import { RowsTable } from './rows-table.tsx'

export interface RowsSectionProps {
  table: ReadTable
  rows: readonly CheckedRow[]
  made: ReadonlyMap<string, number>
}

/** The lines of the file, how many there are in each state, and a button to save those with errors. */
export function RowsSection({ table, rows, made }: RowsSectionProps) {
  const [isErrorsOnly, setIsErrorsOnly] = useState(false)
  const states = useMemo(() => rows.map((one) => stateOf(one, made)), [rows, made])
  const wrong = useMemo(() => rows.filter((_, index) => states[index] === 'error'), [rows, states])
  const shown = isErrorsOnly && wrong.length > 0 ? wrong : rows
  const count = (state: RowState) => states.filter((one) => one === state).length
  const parts = [
    formatCount(count('ready') + count('warned'), 'pronta', 'prontas'),
    ...(count('warned') > 0 ? [`${formatNumber(count('warned'))} delas com aviso`] : []),
    ...(wrong.length > 0 ? [`${formatNumber(wrong.length)} com erro`] : []),
    ...(count('waiting') > 0 ? [`${formatNumber(count('waiting'))} aguardando mídia`] : []),
    ...(count('made') > 0 ? [formatCount(count('made'), 'já criada', 'já criadas')] : []),
  ]
  return (
    <section aria-label="Linhas" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="figures min-w-0 grow text-muted text-sm">
          {formatCount(rows.length, 'linha', 'linhas')}: {joinWords(parts)}.
        </p>
        {wrong.length > 0 && (
          <>
            <Checkbox label="Só com erro" checked={isErrorsOnly} onChange={setIsErrorsOnly} />
            <Button
              variant="secondary"
              size="small"
              onClick={() =>
                saveTextFile('linhas-com-erro.csv', writeErrors(table, wrong), 'text/csv')
              }
            >
              <Download aria-hidden="true" />
              Baixar linhas com erro
            </Button>
          </>
        )}
      </div>
      <RowsTable rows={shown} made={made} />
    </section>
  )
}

/** The lines with errors as they were read, with one more column that names the errors. */
function writeErrors({ header }: ReadTable, wrong: readonly CheckedRow[]): string {
  const width = header.length
  const at = header.findIndex((name) => name.trim() === errorColumn)
  const isOwn = (_: string, index: number) => index !== at
  const lines = wrong.map(({ row, problems }) => [
    ...Array.from({ length: width }, (_, index) => row.raw[index] ?? '').filter(isOwn),
    problems
      .filter(({ isWarning }) => !isWarning)
      .map(({ column, message }) => (column ? `${column}: ${message}` : message))
      .join(' '),
  ])
  return writeTable([[...header.filter(isOwn), errorColumn], ...lines])
}
