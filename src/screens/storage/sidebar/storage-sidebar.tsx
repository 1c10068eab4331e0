import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { storageUsageQuery } from '#src/api/billing-queries.ts'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { SelectField } from '#src/components/ui/fields/select-field.tsx'
import { Meter } from '#src/components/ui/meter.tsx'
import { useSession } from '#src/session/session-context.ts'
import { searchOfFolder } from '../storage-search.ts'
import { RootFolders, type RootFoldersProps, sidebarRowClass } from './root-folders.tsx'

/** The usage of the storage, and the folders at its root; on a phone the folders can be unfolded. */
export function StorageSidebar({ search, onDrop }: RootFoldersProps) {
  const foldersId = useId()
  const place = search.trash ? 'trash' : (search.folder ?? 'root')
  // The folder in which they were unfolded: opening another one folds them, because its list is below.
  const [unfoldedAt, setUnfoldedAt] = useState<string>()
  const isOpen = unfoldedAt === place
  return (
    <aside
      aria-label="Armazenamento"
      className="flex min-w-0 flex-col rounded-card border border-line bg-surface-raised lg:sticky lg:top-28 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto"
    >
      <section aria-label="Uso do armazenamento" className="p-3 lg:p-4">
        <UsagePanel />
      </section>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={foldersId}
        onClick={() => setUnfoldedAt(isOpen ? undefined : place)}
        className="flex min-h-control items-center justify-between rounded-b-card border-line border-t px-4 font-semibold text-sm -outline-offset-2! lg:hidden"
      >
        Pastas, tags e lixeira
        <ChevronDown
          aria-hidden="true"
          className={cn('size-4 text-muted transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={foldersId} className={cn('border-line border-t', !isOpen && 'max-lg:hidden')}>
        <nav aria-label="Pastas" className="p-2">
          <h2 className="px-2.5 py-1.5 font-semibold text-muted text-xs">Pastas</h2>
          <RootFolders search={search} onDrop={onDrop} />
        </nav>
        <div className="border-line border-t p-4">
          <SelectField
            label="Tags (não suportadas)"
            disabled
            value=""
            options={[{ value: '', label: 'Ainda não suportadas' }]}
          />
        </div>
        <div className="border-line border-t p-2">
          <Link
            to="/storage"
            search={{ ...searchOfFolder(search), trash: true }}
            activeOptions={{ exact: true }}
            aria-current={search.trash ? 'page' : undefined}
            className={sidebarRowClass}
          >
            <Trash2 aria-hidden="true" />
            Lixeira
          </Link>
        </div>
      </div>
    </aside>
  )
}

const percent = new Intl.NumberFormat('pt-BR', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** How much of the storage's limit is used, including uploads that are under way and the trash. */
function UsagePanel() {
  const { project } = useSession()
  const { data: usage, isError, refetch } = useQuery(storageUsageQuery(project.id))
  if (!usage)
    return isError ? (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="alert" className="text-danger text-sm">
          Erro ao carregar uso
        </p>
        <Button size="small" variant="secondary" onClick={() => void refetch()}>
          Tentar de novo
        </Button>
      </div>
    ) : (
      <p role="status" className="min-h-14 text-muted text-sm">
        Carregando uso...
      </p>
    )

  const { formattedSize, storageLimitFormatted, usagePercentage, isOverLimit } = usage
  const share = usage.limitBytes === 0 ? undefined : usagePercentage / 100
  return (
    <>
      <Meter
        label={usage.planName ?? 'Plano'}
        text={`${formattedSize} / ${storageLimitFormatted}`}
        share={share}
        tone={isOverLimit ? 'danger' : 'neutral'}
      />
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-sm">
        {share !== undefined && <span className="figures text-muted">{percent.format(share)}</span>}
        {isOverLimit && <span className="font-semibold text-danger">Limite excedido</span>}
      </p>
    </>
  )
}
