import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#src/components/ui/button.tsx'

export interface StoragePromiseProps {
  isProtected: boolean
  /** Asks the browser for persistent storage; resolves to whether it agreed. */
  onProtect: () => Promise<boolean>
}

/** Whether the browser has promised to keep the stored data when space runs out; a button asks it to. */
export function StoragePromise({ isProtected, onProtect }: StoragePromiseProps) {
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
