import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, Users } from 'lucide-react'
import { useState } from 'react'
import { exportWaiting, removeWaiting } from '#contract/endpoints/operator.ts'
import type { OperatorWaitingEntry } from '#contract/operator.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { waitingQuery } from '#src/api/operator-queries.ts'
import { saveTextFile } from '#src/browser/save-file.ts'
import { Button } from '#src/components/ui/button.tsx'
import { ConfirmDialog } from '#src/components/ui/overlays/confirm-dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { unlessNotConfirmed, useConfirmed } from '#src/features/confirm-identity/use-confirmed.tsx'
import { DeviceTime } from '../lists/device-time.tsx'
import { PagedRows } from '../lists/paged-rows.tsx'
import { type Column, RowTable } from '../lists/row-table.tsx'
import { SearchForm } from '../lists/search-form.tsx'

/** The timeout without any data while the server reads the whole list, in ms. */
const silenceTimeoutMs = 60_000

export function WaitingArea() {
  const [search, setSearch] = useState('')
  const [leaving, setLeaving] = useState<OperatorWaitingEntry>()
  const [isAsking, setIsAsking] = useState(false)
  const query = useInfiniteQuery(waitingQuery(search))
  const columns: Column<OperatorWaitingEntry>[] = [
    { label: 'Posição', show: ({ id }) => <span className="figures">{id}</span> },
    { label: 'Nome', show: ({ name }) => name },
    { label: 'Email', show: ({ email }) => email },
    {
      label: 'Como conheceu',
      show: ({ howDiscovered }) => <p className="whitespace-pre-line">{howDiscovered}</p>,
      className: 'lg:w-2/5',
    },
    { label: 'Entrou em', show: ({ createdAt }) => <DeviceTime instant={createdAt} /> },
    {
      label: 'Ação',
      show: (entry) => (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Tirar ${entry.name} da lista`}
          onClick={() => {
            setLeaving(entry)
            setIsAsking(true)
          }}
        >
          Tirar
        </Button>
      ),
    },
  ]

  async function remove({ id, name }: OperatorWaitingEntry) {
    try {
      await call(removeWaiting, { params: { id: `${id}` } })
      showToast({ title: 'Pessoa tirada da lista', description: name, tone: 'success' })
    } catch (error) {
      showErrorToast(describeFailure(error, 'tirar a pessoa da lista'))
    }
    await query.refetch()
  }

  return (
    <>
      <SearchForm label="Buscar por nome ou email" onSearch={setSearch}>
        <ExportButton />
      </SearchForm>
      <PagedRows
        query={query}
        purpose="ler a lista de espera"
        empty={{
          icon: Users,
          title: search ? 'Ninguém encontrado' : 'Ninguém na lista de espera',
          text: search
            ? 'Confira o que foi digitado na busca.'
            : 'Quem entrar na lista pela página /waiting aparece aqui.',
        }}
      >
        {(rows) => (
          <RowTable label="Lista de espera" columns={columns} rows={rows} keyOf={({ id }) => id} />
        )}
      </PagedRows>
      {leaving && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onConfirm={() => remove(leaving)}
          title={`Tirar ${leaving.name} da lista de espera?`}
          description="O nome, o email e o que a pessoa escreveu são apagados. Não dá para desfazer."
          isDestructive
        />
      )}
    </>
  )
}

function ExportButton() {
  const { confirmed, dialog } = useConfirmed()
  const [isExporting, setIsExporting] = useState(false)

  async function save() {
    setIsExporting(true)
    try {
      await unlessNotConfirmed(async () => {
        const { rows } = await confirmed(() => call(exportWaiting, { silenceTimeoutMs }))
        const name = `lista-de-espera-${new Date().toISOString().slice(0, 10)}.csv`
        saveTextFile(name, toWaitingCsv(rows), 'text/csv')
        showToast({ title: 'Lista exportada', description: name, tone: 'success' })
      })
    } catch (error) {
      showErrorToast(describeFailure(error, 'exportar a lista'), 'A lista não foi exportada')
    } finally {
      setIsExporting(false)
    }
  }

  return (
    <>
      <Button variant="secondary" isLoading={isExporting} onClick={() => void save()}>
        <Download aria-hidden="true" />
        Exportar CSV
      </Button>
      {dialog}
    </>
  )
}

const columns = ['posição', 'nome', 'email', 'como conheceu', 'entrou em']

/** The waiting list as CSV: with a byte order mark, by which Excel knows the encoding, and CRLF. */
export function toWaitingCsv(entries: readonly OperatorWaitingEntry[]): string {
  const lines = entries.map(({ id, name, email, howDiscovered, createdAt }) =>
    [`${id}`, name, email, howDiscovered, createdAt].map(toCell).join(';'),
  )
  return `\ufeff${[columns.join(';'), ...lines].join('\r\n')}\r\n`
}

/**
 * Spreadsheets run a cell that begins like a formula, also after spaces or a line break; an apostrophe in
 * front makes it text (https://owasp.org/www-community/attacks/CSV_Injection).
 */
function toCell(text: string): string {
  const safe =
    /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[";,\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
