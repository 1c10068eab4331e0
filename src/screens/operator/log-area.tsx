import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { OperatorAct } from '#contract/operator.ts'
import { actsQuery } from '#src/api/operator-queries.ts'
import { actWords } from './act-words.ts'
import { DeviceTime } from './lists/device-time.tsx'
import { PagedRows } from './lists/paged-rows.tsx'
import { type Column, RowTable } from './lists/row-table.tsx'

const columns: Column<OperatorAct>[] = [
  { label: 'Quando', show: ({ createdAt }) => <DeviceTime instant={createdAt} /> },
  { label: 'Quem', show: ({ operator }) => operator },
  { label: 'O que fez', show: ({ act }) => actWords[act] },
  { label: 'Detalhe', show: ({ subject }) => subject || '–', className: 'lg:w-2/5' },
]

/** The acts of operators: what they did and looked at. */
export function LogArea() {
  return (
    <PagedRows
      query={useInfiniteQuery(actsQuery)}
      purpose="ler o registro"
      empty={{
        icon: History,
        title: 'Nada registrado ainda',
        text: 'O que os operadores mudarem ou consultarem aparece aqui.',
      }}
    >
      {(rows) => <RowTable label="Registro" columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </PagedRows>
  )
}
