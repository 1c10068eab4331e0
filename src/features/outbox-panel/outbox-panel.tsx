import { CloudCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#src/components/ui/button.tsx'
import { EmptyState } from '#src/components/ui/empty-state.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import type { Outbox } from '#src/offline/outbox/outbox.ts'
import { OutboxEntryItem } from './outbox-entry-item.tsx'
import { PauseLine } from './pause-line.tsx'

export interface OutboxPanelProps {
  outbox: Outbox
  isOpen: boolean
  isPaused: boolean
  onClose: () => void
}

/** The entries rendered at first, and added by each press: an import queues thousands of posts. */
const shownAtOnce = 50

/** The queue, in a drawer: what waits, what is being sent, what needs a decision. */
export function OutboxPanel({ outbox, isOpen, isPaused, onClose }: OutboxPanelProps) {
  const [limit, setLimit] = useState(shownAtOnce)
  // Entries that need a decision come first; otherwise the oldest first.
  const entries = outbox.entries.toSorted(
    (a, b) => Number(isUnattended(a)) - Number(isUnattended(b)),
  )
  return (
    <Dialog isOpen={isOpen} onClose={onClose} placement="side" title="Fila de envio">
      {(entries.length > 0 || isPaused) && <PauseLine isPaused={isPaused} />}
      {entries.length === 0 ? (
        <EmptyState
          icon={CloudCheck}
          title="Tudo enviado"
          text="O que você agendar ou publicar passa por aqui e segue sozinho quando houver conexão."
          headingLevel={3}
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {entries.slice(0, limit).map((entry) => (
            <li key={entry.id}>
              <OutboxEntryItem
                entry={entry}
                progress={outbox.progress.get(entry.id)}
                onLeave={onClose}
              />
            </li>
          ))}
        </ul>
      )}
      {entries.length > limit && (
        <Button
          variant="ghost"
          size="small"
          className="mt-3"
          onClick={() => setLimit(limit + shownAtOnce)}
        >
          Mostrar mais {Math.min(shownAtOnce, entries.length - limit)}
        </Button>
      )}
    </Dialog>
  )
}

/** Whether the entry goes on by itself, without a decision of the person. */
function isUnattended({ state }: Outbox['entries'][number]): boolean {
  return state === 'queued' || state === 'uploading' || state === 'sending'
}
