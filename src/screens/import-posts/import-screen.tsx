import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Download } from 'lucide-react'
import { useMemo } from 'react'
import { formatNumber } from '#contract/checks/finding.ts'
import { maxImportRows, type PostTableColumn } from '#contract/posts/post-table.ts'
import { choosePlural, formatCount } from '#contract/texts/format-numbers.ts'
import { forgetImported } from '#local/imports/imported-keys.ts'
import { platformsQuery } from '#src/api/queries.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { localDb } from '#src/browser/local-database.ts'
import { saveTextFile } from '#src/browser/save-file.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { useWallClock } from '#src/browser/use-wall-clock.ts'
import { joinWords } from '#src/components/join-words.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { dayText } from '#src/components/time/day-text.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { Card } from '#src/components/ui/card.tsx'
import { LateStatus } from '#src/components/ui/late-status.tsx'
import { useSession } from '#src/session/session-context.ts'
import { ChooseFile, FileButton } from './choose-file.tsx'
import { MadeNotice } from './make/made-notice.tsx'
import { MakeBar } from './make/make-bar.tsx'
import { useMake } from './make/use-make.ts'
import { writeModel } from './model-file.ts'
import { writeTable } from './read/write-table.ts'
import { RowsSection } from './rows/rows-section.tsx'
import { type Import, useImport } from './use-import.ts'

/** '/posts/import': creates posts from a table. The key resets the screen when the project changes. */
export function ImportScreen() {
  const { project } = useSession()
  return <ImportOfProject key={project.id} />
}

function ImportOfProject() {
  const { project, timeZone } = useSession()
  const { isOnline } = useConnectivity()
  const accounts = useQuery(platformsQuery(project.id))
  const { data: platforms } = accounts
  const today = useWallClock(timeZone).date
  const imported = useImport(platforms)
  const { fileName, failure, table, rows } = imported
  return (
    <div className="flex flex-col gap-4 pb-16">
      <header className="flex flex-wrap items-center gap-3">
        <Link
          to="/posts"
          aria-label="Voltar aos posts"
          className={buttonClass({ variant: 'ghost', isSquare: true })}
        >
          <ArrowLeft aria-hidden="true" />
        </Link>
        <h1 className="min-w-0 grow basis-52 text-2xl">Importar posts</h1>
        <Button
          variant="secondary"
          className="max-sm:grow"
          onClick={() =>
            saveTextFile(
              'modelo-de-posts.csv',
              writeTable(writeModel(platforms ?? [], today)),
              'text/csv',
            )
          }
        >
          <Download aria-hidden="true" />
          Baixar modelo
        </Button>
      </header>
      {!platforms && accounts.isError && (
        <LoadFailure
          isOnline={isOnline}
          failed="Erro ao buscar as contas."
          offline="As contas deste projeto ainda não chegaram a este aparelho. Elas aparecem quando houver conexão."
          onRetry={() => void accounts.refetch()}
        />
      )}
      {fileName === undefined ? (
        <>
          <ChooseFile onChoose={imported.choose} />
          <ColumnsHelp timeZone={timeZone} />
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="min-w-0 grow break-words font-semibold">{fileName}</p>
          <FileButton variant="secondary" size="small" onChoose={imported.choose}>
            Escolher outro arquivo
          </FileButton>
        </div>
      )}
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      {fileName !== undefined && failure === undefined && !rows && (
        <LateStatus>Lendo e conferindo as linhas...</LateStatus>
      )}
      {table && rows && <Checked imported={imported} table={table} rows={rows} />}
    </div>
  )
}

interface CheckedProps {
  imported: Import
  table: NonNullable<Import['table']>
  rows: NonNullable<Import['rows']>
}

function Checked({ imported, table, rows }: CheckedProps) {
  const { owner, made, readMade } = imported
  const making = useMake(owner, readMade)
  const open = useMemo(
    () => rows.filter(({ key }) => key === undefined || !made.has(key)),
    [rows, made],
  )
  const madeAt = useMemo(() => [...made.values()].reduce((a, b) => Math.max(a, b), 0), [made])
  const isEarlier = made.size > 0 && !making.result && !making.running
  return (
    <>
      {table.unknown.length > 0 && (
        <Banner tone="neutral">
          {choosePlural(
            table.unknown.length,
            'Esta coluna não é lida:',
            'Estas colunas não são lidas:',
          )}{' '}
          {joinWords(table.unknown.map((name) => `“${name.trim().slice(0, 60)}”`))}.
        </Banner>
      )}
      {isEarlier && (
        <Banner
          action={
            <Button
              variant="ghost"
              size="small"
              onClick={() =>
                void forgetImported(localDb, owner, [...made.keys()]).then(
                  readMade,
                  reportStorageError,
                )
              }
            >
              Criar de novo
            </Button>
          }
        >
          {formatCount(made.size, 'linha já foi criada', 'linhas já foram criadas')} neste aparelho,
          a última em {dayText(madeAt, owner.timeZone)}. Não{' '}
          {choosePlural(made.size, 'é criada', 'são criadas')} outra vez.
        </Banner>
      )}
      <MadeNotice making={making} />
      <RowsSection {...{ table, rows, made }} />
      <MakeBar rows={open} making={making} />
    </>
  )
}

const meanings: readonly (readonly [PostTableColumn, string])[] = [
  ['Data', '31/12/2026'],
  ['Hora', '09:30, de 5 em 5 minutos'],
  ['Contas', '@padaria (rede), ou só o nome se for de uma só rede; várias com | entre elas'],
  ['Legenda', 'O texto do post; pode ter várias linhas'],
  [
    'Mídias',
    'Endereços https, ou nomes de Meus Arquivos, como Pasta/foto.jpg; vários com | entre eles',
  ],
  ['Textos alternativos', 'Um para cada mídia, na mesma ordem, com | entre eles'],
]

/** Explains each column. */
function ColumnsHelp({ timeZone }: { timeZone: string }) {
  return (
    <Card
      title="O que o arquivo tem"
      description={`Até ${formatNumber(maxImportRows)} linhas e 10 MB. As horas são do fuso do projeto (${timeZone}).`}
    >
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {meanings.map(([column, meaning]) => (
          <div key={column} className="sm:contents">
            <dt className="font-semibold">{column}</dt>
            <dd className="break-words text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
