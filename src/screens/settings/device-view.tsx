import {
  CalendarDays,
  CloudUpload,
  FilePen,
  Film,
  Images,
  type LucideIcon,
  PencilLine,
  ShieldAlert,
  ShieldCheck,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatBytes } from '#contract/texts/format-numbers.ts'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import type { StorageState } from '#src/browser/storage.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { Meter } from '#src/components/ui/meter.tsx'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { type DeviceAmount, type KeptAmounts, listAmounts } from './device-amounts.ts'

const ClearDialog = lazyWithNotice(async () => ({
  default: (await import('./clear-dialog.tsx')).ClearDialog,
}))

export interface DeviceViewProps {
  amounts: KeptAmounts
  storage: StorageState | undefined
  hasFailed: boolean
  onProtect: () => Promise<boolean>
  onClearCopies: () => Promise<void>
  onDiscardDrafts: () => Promise<void>
}

/** 'Neste aparelho': what is stored here and how much space it takes, with buttons to delete some of it. */
export function DeviceView(props: DeviceViewProps) {
  const { amounts, storage, hasFailed, onProtect } = props
  const [asked, setAsked] = useState<'copies' | 'drafts'>()
  const drafts = amounts.contents?.drafts.count ?? 0
  const { usage, quota } = storage ?? {}
  return (
    <Card
      title="Neste aparelho"
      description="O que o uPubly guarda aqui para funcionar sem conexão."
      className="mt-8"
    >
      <div className="flex flex-col gap-5">
        {hasFailed && (
          <Banner tone="danger">
            Não foi possível ler o que está guardado. O navegador pode estar bloqueando o
            armazenamento deste site.
          </Banner>
        )}
        {/* Reserves the height until the browser has answered, so that nothing moves. */}
        {storage === undefined && <div className="h-9" />}
        {usage !== undefined && quota ? (
          <Meter
            label="Espaço em uso"
            text={`${formatBytes(usage)} de ${formatBytes(quota)}`}
            share={usage / quota}
          />
        ) : null}
        {!hasFailed && <Amounts amounts={listAmounts(amounts)} />}
        {storage?.isProtected !== undefined && (
          <StoragePromise isProtected={storage.isProtected} onProtect={onProtect} />
        )}
        {!hasFailed && (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setAsked('copies')}>
              Limpar cópia offline
            </Button>
            <Button
              variant="secondary"
              aria-disabled={drafts === 0 || undefined}
              onClick={() => setAsked('drafts')}
            >
              Excluir rascunhos
            </Button>
          </div>
        )}
      </div>
      <Suspense>
        {asked === 'copies' && (
          <ClearDialog
            what="copies"
            onConfirm={props.onClearCopies}
            onClose={() => setAsked(undefined)}
          />
        )}
        {asked === 'drafts' && (
          <ClearDialog
            what="drafts"
            count={drafts}
            onConfirm={props.onDiscardDrafts}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </Card>
  )
}

const icons: Record<DeviceAmount['id'], LucideIcon> = {
  drafts: FilePen,
  media: Film,
  outbox: CloudUpload,
  openEdits: PencilLine,
  copies: CalendarDays,
  pictures: Images,
}

function Amounts({ amounts }: { amounts: DeviceAmount[] }) {
  return (
    <ul className="grid gap-x-8 md:grid-cols-2">
      {amounts.map(({ id, label, text, bytes }) => {
        const Icon = icons[id]
        return (
          <li
            key={id}
            className="flex min-h-[4.5rem] items-center gap-3 border-line border-b py-3 last:border-b-0 md:nth-last-2:border-b-0"
          >
            <span className="grid size-10 shrink-0 place-items-center rounded-control bg-surface-sunken text-muted">
              <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{label}</span>
              {text === undefined ? (
                <span aria-busy="true" className="block">
                  <span className="sr-only">Carregando...</span>
                  <Skeleton className="my-0.5 h-4 w-40" />
                </span>
              ) : (
                <span className="block text-muted text-sm">{text}</span>
              )}
            </span>
            {bytes !== undefined && (
              <span className="figures shrink-0 text-sm">{formatBytes(bytes)}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

export interface StoragePromiseProps {
  isProtected: boolean
  /** Asks the browser for persistent storage; resolves to whether it agreed. */
  onProtect: () => Promise<boolean>
}

/** Whether the browser has promised to keep the stored data when space runs out; a button asks it to. */
function StoragePromise({ isProtected, onProtect }: StoragePromiseProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')

  async function ask() {
    setState('asking')
    setState((await onProtect()) ? 'idle' : 'refused')
  }

  const Icon = isProtected ? ShieldCheck : ShieldAlert
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control bg-surface-sunken px-3.5 py-3 text-sm">
      <p role="status" className="flex min-w-0 grow basis-64 items-start gap-2.5">
        <Icon
          aria-hidden="true"
          className={`mt-0.5 size-4.5 shrink-0 ${isProtected ? 'text-success' : 'text-warning'}`}
        />
        {isProtected
          ? 'O navegador se comprometeu a não apagar estes dados para liberar espaço.'
          : state === 'refused'
            ? 'O navegador não aceitou desta vez. Instale o uPubly ou use-o por mais alguns dias e tente de novo.'
            : 'Se faltar espaço no aparelho, o navegador pode apagar estes dados.'}
      </p>
      {!isProtected && (
        <Button
          variant="secondary"
          size="small"
          isLoading={state === 'asking'}
          onClick={() => void ask()}
        >
          Proteger contra limpeza automática
        </Button>
      )}
    </div>
  )
}
