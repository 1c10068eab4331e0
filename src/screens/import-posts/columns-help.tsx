import { formatNumber } from '#contract/checks/finding.ts'
import { maxImportRows, type PostTableColumn } from '#contract/posts/post-table.ts'
import { Card } from '#src/components/ui/card.tsx'

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
export function ColumnsHelp({ timeZone }: { timeZone: string }) {
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
